import { z } from 'zod';
import { type Grant, scopeOfGrant } from '../access/grant.ts';
import type { FieldValue } from '../fields/field.ts';
import type { Disclosure } from '../record/recordType.ts';

const scope: z.ZodType<Pick<Grant, 'scope'>> = z.object({ scope: z.union([z.literal('every'), z.array(z.int())]) });

/** The parameters of a job that tell its record type and scope. Old jobs without a record type work on institutions. */
const parameters = z.object({ recordType: z.string().default('institution'), grant: scope });

const json = (value: FieldValue | undefined): unknown => (typeof value === 'string' ? JSON.parse(value) : null);

export const taskDisclosure: Disclosure['of'] = (values) => {
  const read = parameters.safeParse(json(values['parameters']));
  return read.success ? { recordType: read.data.recordType, scope: scopeOfGrant(read.data.grant) } : null;
};

export const exportDisclosure: Disclosure['of'] = (values) => {
  const read = scope.safeParse(json(values['scope']));
  return read.success && typeof values['type'] === 'string' ? { recordType: values['type'], scope: scopeOfGrant(read.data) } : null;
};
