import type { Access } from '../../domain/access/access.ts';
import { partsSeenSomewhere } from '../../domain/access/visibility.ts';
import { readDate } from '../../domain/fields/date.ts';
import { readRecordId } from '../../domain/fields/reference.ts';
import { type ExportFormat, exportFormats } from '../../domain/lists/tasks.ts';
import { exportOptionRefused, realDateExpected } from '../../domain/messages.ts';
import { searchedStates } from '../../domain/record/states.ts';
import { hasGroups, type SearchSet } from '../../domain/search/searchSet.ts';
import type { ExportBody } from '../contract/tasks.ts';
import { invalidField } from '../plugins/errors.ts';

/** The place where an export is requested. */
export interface ExportPlace {
  readonly set: SearchSet;
  /** The path of the request, for example `/institutions/12/students/export`. */
  readonly address: string;
  /** The record whose list is exported; null for other lists. */
  readonly record: number | null;
  readonly access: Access;
}

/** The export that the options of a request describe. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly isLimitedToGroup: boolean;
  readonly addedStates: readonly number[];
  /** `YYYY-MM-DD`. */
  readonly changedSince: string | null;
  /** `chosen`: those of `columns`, or all without it. */
  readonly columns: 'all' | 'saved' | 'chosen';
  readonly withDataOnly: boolean;
  readonly parts: readonly string[];
  readonly sendsMail: boolean;
  readonly isAnonymous: boolean;
}

const listNames = ['type', 'forType', 'entityType', 'entitytypeid'] as const satisfies readonly (keyof ExportBody)[];

/** Whether an option asks for nothing: an empty field or a box that is not ticked, also as forms send them. */
const isUnset = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && /^\s*(false)?\s*$/i.test(value)) ||
  (Array.isArray(value) && value.length === 0);

const refuse = (name: keyof ExportBody) => invalidField(name, exportOptionRefused(name));

const isListName = (set: SearchSet, name: string): boolean =>
  [set.name, set.path, set.type.name, set.type.set, set.type.path].some((each) => each.toLowerCase() === name.trim().toLowerCase());

const readBox = (body: ExportBody, name: 'limitToGroup' | 'includeAll' | 'includeWithDataOnly' | 'emailOnComplete' | 'anon'): boolean => {
  const value = body[name];
  if (isUnset(value)) return false;
  if (value === true || /^\s*(true|on|yes)\s*$/i.test(String(value))) return true;
  throw refuse(name);
};

/** The values of an option that takes one or more: a list, or a text with commas. */
const valuesOf = (value: ExportBody['additional']): readonly string[] =>
  isUnset(value)
    ? []
    : (Array.isArray(value) ? value : String(value).split(',')).map((each) => String(each).trim()).filter((each) => each !== '');

const readStates = ({ type }: SearchSet, value: ExportBody['additionalRecordState']): readonly number[] => {
  const states = searchedStates(type.states, type.stateFilter);
  return valuesOf(value).map((text) => {
    const match = states.find((state) => String(state.value) === text || state.name.toLowerCase() === text.toLowerCase());
    if (!match) throw refuse('additionalRecordState');
    return match.value;
  });
};

const readParts = ({ set: { type }, access }: ExportPlace, value: ExportBody['additional']): readonly string[] =>
  valuesOf(value).map((text) => {
    const part = partsSeenSomewhere(access, type).find(({ name, labels }) =>
      [name, labels.many].some((each) => each.toLowerCase() === text.toLowerCase()),
    );
    if (!part) throw refuse('additional');
    return part.name;
  });

const readChangedSince = (text: ExportBody['date']): string | null => {
  if (isUnset(text)) return null;
  const day = readDate(text ?? '');
  if (day === null) throw invalidField('date', realDateExpected);
  return day;
};

const readColumns = (set: SearchSet, body: ExportBody): ExportOptions['columns'] => {
  if (readBox(body, 'includeAll')) return 'all';
  const { configuration } = body;
  if (isUnset(configuration)) return 'chosen';
  if (configuration === true || /^\s*true\s*$/i.test(String(configuration)) || isListName(set, String(configuration))) return 'saved';
  throw refuse('configuration');
};

const readFormat = ({ exportFormat }: ExportBody): ExportFormat => {
  if (isUnset(exportFormat)) return 'csv';
  const text = String(exportFormat).trim().toLowerCase();
  const format = exportFormats.find(({ value, label }) => value === text || label.toLowerCase() === text);
  if (!format) throw refuse('exportFormat');
  return format.value;
};

/** Refuses options that name another list, record or address than that of the request. */
const requirePlace = ({ set, address, record }: ExportPlace, body: ExportBody): void => {
  const other = listNames.find((name) => !isUnset(body[name]) && !isListName(set, String(body[name])));
  if (other !== undefined) throw refuse(other);
  if (!isUnset(body.selectorId) && (record === null || readRecordId(body.selectorId) !== record)) throw refuse('selectorId');
  if (!isUnset(body.url) && body.url?.trim() !== address) throw refuse('url');
};

/** Reads the options of an export. What does not fit is refused by its name. */
export const readExportOptions = (place: ExportPlace, body: ExportBody): ExportOptions => {
  requirePlace(place, body);
  const { set, access } = place;
  const isLimitedToGroup = readBox(body, 'limitToGroup');
  if (isLimitedToGroup && (access.currentGroup === null || !hasGroups(set))) throw refuse('limitToGroup');
  return {
    format: readFormat(body),
    isLimitedToGroup,
    addedStates: [...new Set(readStates(set, body.additionalRecordState))],
    changedSince: readChangedSince(body.date),
    columns: readColumns(set, body),
    withDataOnly: readBox(body, 'includeWithDataOnly'),
    parts: [...new Set(readParts(place, body.additional))],
    sendsMail: readBox(body, 'emailOnComplete'),
    isAnonymous: readBox(body, 'anon'),
  };
};
