import { z } from 'zod';
import { type Grant, scopeOfGrant } from '../access/grant.ts';
import type { Disclosure } from '../record/recordType.ts';

const scope: z.ZodType<Pick<Grant, 'scope'>> = z.object({ scope: z.union([z.literal('every'), z.array(z.int())]) });

/** The parameters of a job that tell its record type and scope. Old jobs without a record type work on institutions. */
const parameters = z.object({ recordType: z.string().default('institution'), grant: scope });

const json = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

type Disclosed = ReturnType<Disclosure['of']>;

export const taskDisclosure = (values: { readonly parameters: string | null }): Disclosed => {
  const read = parameters.safeParse(json(values.parameters));
  return read.success ? { recordType: read.data.recordType, scope: scopeOfGrant(read.data.grant) } : null;
};

export const exportDisclosure = (values: { readonly scope: string | null; readonly type: string | null }): Disclosed => {
  const read = scope.safeParse(json(values.scope));
  return read.success && values.type !== null ? { recordType: values.type, scope: scopeOfGrant(read.data) } : null;
};
