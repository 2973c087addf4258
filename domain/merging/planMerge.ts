import { isEmpty, sameValue } from '../fields/equality.ts';
import type { Field, FieldValue } from '../fields/field.ts';
import { inStoredOrder } from '../fields/kinds.ts';
import { isOfOwnGroup } from '../fields/pointing.ts';
import { searchKey } from '../normalise.ts';
import type { RecordSnapshot } from '../record/fold.ts';
import { type RecordType, scopeField } from '../record/recordType.ts';

/** The most records that one merge makes one of. */
export const maxMerged = 10;

/** A record that is to be merged. */
export interface MergedRecord {
  readonly id: number;
  readonly snapshot: RecordSnapshot;
}

/** The source of a field's value: a record, or all of them together. */
export type Source = number | 'all';

/** Why a value was chosen. `chosen`: a person did. */
export const mergeReasons = ['only', 'together', 'latestAnswer', 'stricter', 'register', 'fuller', 'newer', 'kept', 'chosen'] as const;
type MergeReason = (typeof mergeReasons)[number];

/** A field whose values differ, and whose value the record that is kept gets. */
export interface FieldChoice {
  readonly name: string;
  readonly from: Source;
  readonly because: MergeReason;
  /** At least two records have a value, and these differ. */
  readonly isConflict: boolean;
  /** The records whose value could be chosen. */
  readonly possible: readonly Source[];
}

export interface MergeFacts {
  /** The institutions that the official register knows. */
  readonly inRegister: ReadonlySet<number>;
}

const valueOf = ({ snapshot }: MergedRecord, name: string): FieldValue => snapshot.values[name] ?? null;
const changedAt = ({ snapshot }: MergedRecord, name: string): string => snapshot.lastChanges[name]?.at ?? snapshot.created?.at ?? '';

/** The fields that a merge is about: those of the record, without what merging itself keeps. */
export const mergedFields = (type: RecordType): readonly (readonly [name: string, field: Field])[] =>
  Object.entries(type.fields).filter(([name, field]) => name !== type.merging?.into && !field.internal);

const isList = (value: FieldValue): value is Extract<FieldValue, readonly unknown[]> => Array.isArray(value);

/** The values of all records in one list, each once, as the field stores them. */
export const combineValues = (field: Field, values: readonly FieldValue[]): FieldValue =>
  inStoredOrder(field, [
    ...new Set(values.flatMap((value) => (isList(value) ? (value as readonly (string | number)[]) : []))),
  ] as FieldValue);

/** An answer is a value that somebody gave: not the default of a new record. */
const isAnswer = (record: MergedRecord, name: string, field: Field): boolean => {
  const last = record.snapshot.lastChanges[name];
  return (
    last !== undefined &&
    (last.revision > 0 || !(isEmpty(valueOf(record, name)) || sameValue(valueOf(record, name), field.default ?? null)))
  );
};

const strictness = (field: Field, order: readonly FieldValue[], value: FieldValue): number => {
  if (isEmpty(value)) return -1;
  if (isList(value)) return field.exclusive !== undefined && value.some((each) => each === field.exclusive) ? 0 : value.length;
  const at = order.indexOf(value);
  return at < 0 ? order.length : at;
};

/** The first of the records that no other one comes before. */
const first = <T>(all: readonly T[], comesBefore: (a: T, b: T) => boolean): T | undefined =>
  all.find((each) => all.every((other) => other === each || comesBefore(each, other)));

type ChosenSource = Pick<FieldChoice, 'from' | 'because'>;

const chooseAnswer = (field: Field, order: readonly FieldValue[], name: string, records: readonly MergedRecord[]): ChosenSource | null => {
  const answers = records.filter((record) => isAnswer(record, name, field));
  if (answers.length === 0) return null;
  const latest = answers.map((record) => changedAt(record, name)).reduce((a, b) => (a > b ? a : b));
  const last = answers.filter((record) => changedAt(record, name) === latest);
  const strictest = last.toSorted((a, b) => strictness(field, order, valueOf(a, name)) - strictness(field, order, valueOf(b, name)))[0];
  if (!strictest) return null;
  return {
    from: strictest.id,
    because:
      last.length === 1 || last.every((each) => sameValue(valueOf(each, name), valueOf(strictest, name))) ? 'latestAnswer' : 'stricter',
  };
};

const isOneCase = (text: string): boolean => /\p{L}{2}/u.test(text) && (text === text.toUpperCase() || text === text.toLowerCase());

/** Whether a text says all that another one says, and more: 'Samuel' and 'Sam', 'Ó Néill' and 'O NEILL'. */
const isFuller = (a: FieldValue, b: FieldValue): boolean => {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  const [full, short] = [searchKey(a), searchKey(b)];
  if (full === short) return isOneCase(b) && !isOneCase(a);
  const bare = short.replace(/\.$/, '');
  return bare !== '' && full.startsWith(bare);
};

const isText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText';

const chooseValue = (
  field: Field,
  name: string,
  records: readonly MergedRecord[],
  keep: number,
  { inRegister }: MergeFacts,
): ChosenSource => {
  const differ = records.filter((record) => !isEmpty(valueOf(record, name)));
  const registerRecords =
    field.references === 'institution' ? differ.filter((record) => inRegister.has(Number(valueOf(record, name)))) : [];
  const [inIt] = registerRecords;
  if (
    inIt &&
    registerRecords.length < differ.length &&
    registerRecords.every((each) => sameValue(valueOf(each, name), valueOf(inIt, name)))
  )
    return { from: inIt.id, because: 'register' };
  const fullest = isText(field)
    ? first(differ, (a, b) => isFuller(valueOf(a, name), valueOf(b, name)) || sameValue(valueOf(a, name), valueOf(b, name)))
    : undefined;
  if (fullest) return { from: fullest.id, because: 'fuller' };
  const newest = first(differ, (a, b) => changedAt(a, name) > changedAt(b, name) || sameValue(valueOf(a, name), valueOf(b, name)));
  if (newest) return { from: newest.id, because: 'newer' };
  return { from: differ.some(({ id }) => id === keep) ? keep : (differ[0]?.id ?? keep), because: 'kept' };
};

/**
 * The fields in which the records differ, and what the one that is kept (`keep`) gets. `choices` are those of a person, by field name.
 * Lists that groups keep for themselves are taken only from records of the group that the merged record has.
 */
export const planMerge = (
  type: RecordType,
  records: readonly MergedRecord[],
  keep: number,
  choices: Readonly<Record<string, Source>>,
  facts: MergeFacts,
): readonly FieldChoice[] => {
  // The record that is kept comes first, so that it has precedence among equal values.
  const inOrder = records.toSorted((a, b) => Number(b.id === keep) - Number(a.id === keep) || a.id - b.id);
  const scope = scopeField(type);
  const ofGroup = scope === undefined ? undefined : inOrder.find(({ id }) => id === (choices[scope] ?? keep));
  return mergedFields(type).flatMap(([name, field]): FieldChoice[] => {
    const able =
      isOfOwnGroup(field) && scope !== undefined && ofGroup
        ? inOrder.filter((each) => sameValue(valueOf(each, scope), valueOf(ofGroup, scope)))
        : inOrder;
    const differs = inOrder.some((each) => !sameValue(valueOf(each, name), valueOf(inOrder[0] ?? each, name)));
    if (!differs || able.length === 0) return [];
    // The default of a new record contradicts nothing.
    const filled = able.filter((each) => !isEmpty(valueOf(each, name)) && isAnswer(each, name, field));
    const distinct = filled.filter((each, at) => filled.findIndex((other) => sameValue(valueOf(other, name), valueOf(each, name))) === at);
    const order = type.merging?.consent[name];
    const joins = order === undefined && distinct.length > 1 && distinct.every((each) => isList(valueOf(each, name)));
    const possible: readonly Source[] = [...(joins ? (['all'] as const) : []), ...able.map(({ id }) => id)];
    const byHand = choices[name];
    const isConflict = distinct.length > 1;
    const choice: ChosenSource =
      byHand !== undefined && possible.includes(byHand)
        ? { from: byHand, because: 'chosen' }
        : name === scope
          ? { from: keep, because: 'kept' }
          : ((order && chooseAnswer(field, order, name, able)) ??
            (distinct.length < 2
              ? { from: distinct[0]?.id ?? able[0]?.id ?? keep, because: 'only' }
              : joins
                ? { from: 'all', because: 'together' }
                : chooseValue(field, name, able, keep, facts)));
    return [{ name, ...choice, isConflict, possible }];
  });
};

/** The value that the merged record gets in a field. */
export const mergedValue = (type: RecordType, records: readonly MergedRecord[], name: string, from: Source): FieldValue => {
  const field = type.fields[name];
  if (from === 'all' && field)
    return combineValues(
      field,
      records.map((record) => valueOf(record, name)),
    );
  const source = records.find(({ id }) => id === from);
  return source ? valueOf(source, name) : null;
};
