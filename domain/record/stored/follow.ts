import type { StoredShape } from './shape.ts';

/** The current name and kind of a stored field; null if it is retired. */
export const followField = (shape: StoredShape, name: string, kind: string, version: number): { name: string; kind: string } | null => {
  let at = { name, kind };
  for (const { version: to, renamedFields = {}, changedKinds = {}, retiredFields = [] } of shape.conversions) {
    if (to <= version) continue;
    if (retiredFields.includes(at.name)) return null;
    const changed = changedKinds[at.name];
    at = { name: renamedFields[at.name] ?? at.name, kind: changed?.from === at.kind ? changed.to : at.kind };
  }
  return at;
};

export const followEvent = (shape: StoredShape, name: string, version: number): string =>
  shape.conversions.reduce((at, { version: to, renamedEvents = {} }) => (to <= version ? at : (renamedEvents[at] ?? at)), name);

/** The present code of a stored one, after all conversions. The code is null if a conversion drops it. */
export interface FollowedCode {
  readonly field: string;
  readonly code: string | null;
}

/** The current field and code of a stored code; null if the field is retired or its kind changes, which converts all of its codes. */
export const followCode = (shape: StoredShape, field: string, code: string, version: number): FollowedCode | null => {
  let at: FollowedCode = { field, code };
  for (const { version: to, renamedFields = {}, changedKinds = {}, retiredFields = [], changedCodes = {} } of shape.conversions) {
    if (to <= version) continue;
    if (retiredFields.includes(at.field) || Object.hasOwn(changedKinds, at.field)) return null;
    const codes = changedCodes[at.field] ?? {};
    const changed = at.code !== null && Object.hasOwn(codes, at.code) ? (codes[at.code] ?? null) : at.code;
    at = { field: renamedFields[at.field] ?? at.field, code: changed === null ? null : String(changed) };
  }
  return at;
};

/** The instruction to add a conversion. */
export const addConversion = ({ name }: StoredShape, version: number) =>
  `add a conversion of version ${version} to the declaration of ${name} (domain/record/stored/conversion.ts)`;
