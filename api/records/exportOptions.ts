import { exportOptionRefused } from '../../domain/messages.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import type { ExportBody } from '../contract/tasks.ts';
import { invalidField } from '../plugins/errors.ts';

const unbuilt = [
  'additional',
  'additionalRecordState',
  'configuration',
  'date',
  'emailOnComplete',
  'entitytypeid',
  'includeAll',
  'includeWithDataOnly',
  'limitToGroup',
  'selectorId',
  'url',
] as const satisfies readonly (keyof ExportBody)[];

const listNames = ['type', 'forType', 'entityType'] as const satisfies readonly (keyof ExportBody)[];

/** Whether an option asks for nothing: an empty field or a box that is not ticked, also as forms send them. */
const isUnset = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (typeof value === 'string' && /^\s*(false)?\s*$/i.test(value));

const isListName = (set: SearchSet, name: string): boolean =>
  [set.name, set.path, set.type.name, set.type.set, set.type.path].some((each) => each.toLowerCase() === name.trim().toLowerCase());

/** Refuses an option that the export would not follow, by its name. */
export const requireKnownOptions = (set: SearchSet, body: ExportBody): void => {
  const refused =
    unbuilt.find((name) => !isUnset(body[name])) ??
    listNames.find((name) => !isUnset(body[name]) && !isListName(set, String(body[name]))) ??
    (isUnset(body.exportFormat) || /^\s*csv\s*$/i.test(String(body.exportFormat)) ? undefined : 'exportFormat');
  if (refused !== undefined) throw invalidField(refused, exportOptionRefused(refused));
};
