import { z } from 'zod';
import { pageNotNumber } from '../../domain/messages.ts';
import { filterText } from '../contract/filterText.ts';

const maxPageSize = 500;

const wholeNumber = (message: string, max: number) =>
  z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, { error: message })
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, { error: message });

/** The number of rows that an answer has at most. */
export const pageSizeUpTo = (max: number) => wholeNumber(`pageSize must be a whole number from 1 to ${max}`, max);

/** The rows of a page if the request does not say. */
export const defaultPageSize = 25;

/** The parameters of every search that answers in pages. */
export const pagedQuery = {
  filter: filterText.optional(),
  page: wholeNumber(pageNotNumber, 100_000_000).optional(),
  pageSize: pageSizeUpTo(maxPageSize).optional(),
};
