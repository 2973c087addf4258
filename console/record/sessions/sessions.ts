import type { SearchRow } from '../../../api/contract/search.ts';
import { nameAfter } from '../../../domain/calendar/weekly.ts';
import { countOf } from '../../../domain/counts.ts';
import type { FieldError, Values } from '../../../domain/fields/field.ts';
import { londonDayAt, londonDistance, movedInLondon, spanMovedInLondon } from '../../../domain/fields/london.ts';
import { checkRecord } from '../../../domain/record/validate.ts';
import { activitySession } from '../../../domain/records/activitySession.ts';
import { readRaw, toRaw } from '../../fieldKinds/kinds.ts';
import { asText } from '../../fieldKinds/raw.ts';

/** A session of the activity whose page shows it. */
export interface ShownSession {
  readonly id: number;
  readonly revision: number;
  readonly state: number;
  readonly values: SessionValues;
}

export interface SessionValues {
  readonly name: string;
  /** ISO instants. */
  readonly start: string;
  readonly end: string;
  readonly totalStudents: number;
}

/** Start and end of the activity. */
export interface Span {
  readonly start: string | null;
  readonly end: string | null;
}

/** The typed texts of the form of a session. */
export type SessionInputs = Readonly<Record<keyof SessionValues, string>>;

export const inputNames = ['name', 'start', 'end', 'totalStudents'] as const satisfies readonly (keyof SessionValues)[];

const emptyInputs: SessionInputs = { name: '', start: '', end: '', totalStudents: '' };

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The values of a session that has all of them. */
export const sessionValues = (values: Readonly<Record<string, unknown>>): SessionValues => {
  const valueOf = (name: keyof SessionValues) => values[name];
  return {
    name: textOf(valueOf('name')),
    start: textOf(valueOf('start')),
    end: textOf(valueOf('end')),
    totalStudents: Number(valueOf('totalStudents') ?? 0),
  };
};

/** The session of a search row. */
export const sessionOf = (row: SearchRow): ShownSession => ({
  id: row.Id,
  revision: Number(row['Revision']),
  state: Number(row['recordState']),
  values: sessionValues(row),
});

export const inputsOf = (values: SessionValues): SessionInputs => {
  const rawOf = (name: keyof SessionValues) => asText(toRaw(activitySession.fields[name], values[name]));
  return { name: rawOf('name'), start: rawOf('start'), end: rawOf('end'), totalStudents: rawOf('totalStudents') };
};

interface ReadSession {
  readonly values: Values;
  readonly errors: readonly (FieldError & { readonly field: keyof SessionValues })[];
}

/** The values that were typed, and what is wrong with them by the rules of sessions and of their activity. */
export const readInputs = (inputs: SessionInputs, activity: Span): ReadSession => {
  const values: Record<string, Values[string]> = {};
  const unread: FieldError[] = [];
  for (const name of inputNames) {
    const read = readRaw(activitySession.fields[name], inputs[name]);
    if (read.ok) values[name] = read.value;
    else unread.push({ field: name, messages: read.error });
  }
  const isUnread = (field: string) => unread.some((error) => error.field === field);
  const whole = { start: null, end: null, ...values };
  const rules = [...checkRecord(activitySession, whole), ...(activitySession.within?.check(whole, { ...activity }) ?? [])];
  const errors = [...unread, ...rules.filter(({ field }) => !isUnread(field))];
  return {
    values,
    errors: inputNames.flatMap((field) => errors.filter((error) => error.field === field).map(({ messages }) => ({ field, messages }))),
  };
};

/** The same for a session that is there, without errors that it had before in inputs that stay as they were. */
export const readChangedInputs = (inputs: SessionInputs, before: SessionValues, activity: Span): ReadSession => {
  const initial = inputsOf(before);
  const wrongBefore = new Set(readInputs(initial, activity).errors.map(({ field }) => field));
  const { values, errors } = readInputs(inputs, activity);
  return { values, errors: errors.filter(({ field }) => inputs[field] !== initial[field] || !wrongBefore.has(field)) };
};

const weekMs = 7 * 86_400_000;
const hourMs = 3_600_000;

const isInside = ({ start, end }: Span, at: SessionValues): boolean =>
  (start === null || Date.parse(at.start) >= Date.parse(start)) && (end === null || Date.parse(at.end) <= Date.parse(end));

/**
 * The first values in the form of the next session: a week after the last one at the same time, else right after it, so that a series of
 * sessions takes little typing. Without room for either, the times stay empty.
 */
export const proposeNext = (last: SessionValues | null, activity: Span): SessionInputs => {
  if (last === null) {
    const { start, end } = activity;
    if (start === null || end === null) return { ...emptyInputs, name: 'Session 1' };
    const isOneDay = londonDayAt(Date.parse(start)) === londonDayAt(Date.parse(end));
    const hourLater = movedInLondon(start, hourMs);
    const proposed = isOneDay || Date.parse(hourLater) > Date.parse(end) ? end : hourLater;
    return { ...inputsOf({ name: 'Session 1', start, end: proposed, totalStudents: 0 }), totalStudents: '' };
  }
  const length = londonDistance(last.start, last.end);
  const next = [spanMovedInLondon(last, weekMs), { start: last.end, end: movedInLondon(last.end, length) }]
    .map((times) => ({ ...last, ...times, name: nameAfter(last.name, 1) }))
    .find((each) => isInside(activity, each));
  return next ? inputsOf(next) : { ...inputsOf({ ...last, name: nameAfter(last.name, 1) }), start: '', end: '' };
};

/** '12 sessions, 18 hours, 340 students in total'. */
export const describeSum = (sessions: readonly Pick<ShownSession, 'values'>[]): string => {
  const hours = sessions.reduce((sum, { values }) => sum + Math.max(0, Date.parse(values.end) - Date.parse(values.start)), 0) / hourMs;
  const students = sessions.reduce((sum, { values }) => sum + values.totalStudents, 0);
  return [
    countOf(sessions.length, activitySession.labels),
    countOf(Math.round(hours * 100) / 100, { one: 'hour', many: 'hours' }),
    `${countOf(students, { one: 'student', many: 'students' })} in total`,
  ].join(', ');
};
