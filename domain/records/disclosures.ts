import { type Grant, scopeOfGrant } from '../access/grant.ts';
import type { Disclosure } from '../record/typeOptions.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

const readJson = (text: string | null): Json => {
  const value: unknown = text === null ? null : JSON.parse(text);
  return isObject(value) ? value : {};
};

const isGroup = (value: unknown): value is number => Number.isInteger(value);

/** The scope of a stored grant; null if it has none. */
const readScope = (grant: unknown): Pick<Grant, 'scope'> | null => {
  const scope = isObject(grant) ? grant['scope'] : null;
  return scope === 'every' || (Array.isArray(scope) && scope.every(isGroup)) ? { scope } : null;
};

type DisclosedFields = ReturnType<Disclosure['of']>;

/** Old jobs without a record type work on institutions. */
export const taskDisclosure = (values: { readonly parameters: string | null }): DisclosedFields => {
  const { recordType = 'institution', grant } = readJson(values.parameters);
  const scope = readScope(grant);
  return scope && typeof recordType === 'string' ? { recordType, scope: scopeOfGrant(scope) } : null;
};

export const exportDisclosure = (values: { readonly scope: string | null; readonly type: string | null }): DisclosedFields => {
  const scope = readScope(readJson(values.scope));
  return scope && values.type !== null ? { recordType: values.type, scope: scopeOfGrant(scope) } : null;
};
