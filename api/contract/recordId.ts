import { z } from 'zod';
import { maxId } from '../../domain/fields/recordId.ts';
import { noRecordId } from '../../domain/messages.ts';

export const recordId = z.int({ error: noRecordId }).positive().max(maxId);

export const idNamed = (name: string) =>
  z
    .int({ error: `${name} must be an id` })
    .positive()
    .max(maxId);

const isId = (id: number): boolean => id >= 1 && id <= maxId;

/** An id in a query or as a key. `error` is the answer to anything else. */
export const idText = (error: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, { error, abort: true })
    .refine((text) => isId(Number(text)), { error });

/** The same as a number. */
export const idFromText = (error: string) => idText(error).transform(Number);

/** At least two ids with commas between them. */
export const idTexts = (error: string) =>
  z
    .string()
    .regex(/^\d{1,10}(,\d{1,10})+$/, { error, abort: true })
    .transform((text) => text.split(',').map(Number))
    .refine((ids) => ids.every(isId), { error });
