import * as fc from 'fast-check';
import type { GroupScope } from '../../domain/access/access.ts';
import { withPartners } from '../../domain/access/opened.ts';
import { interpret } from '../../domain/filter/interpret.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { declaredName } from '../../domain/record/part.ts';
import { partnerChoiceOf, withoutPartnerClause } from '../../domain/search/partnered.ts';
import type { SearchField } from '../../domain/search/searchField.ts';
import type { SearchSet } from '../../domain/search/searchSet.ts';
import type { Question } from '../../projections/search/engine.ts';
import { getSearchSet } from '../../projections/search/sets.ts';
import { withTestFields } from './customFields.ts';
import { days, type TestRecord } from './records.ts';

/** The time of all queries: a summer evening when London's date differs from Greenwich's. */
const now = new Date('2024-08-13T23:30:00Z');

export const sets: readonly SearchSet[] = ['student', 'institution', 'activity', 'user', 'task', 'import']
  .map(getSearchSet)
  .map(withTestFields);

/** The parts of a query other than its filter. */
interface Manner {
  readonly scope: GroupScope;
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly page: number;
  readonly pageSize: number;
  readonly states: readonly number[] | null;
  readonly only: readonly number[] | null;
}

export const plainManner: Manner = { scope: 'every', sort: 'id', order: 'asc', page: 1, pageSize: 500, states: null, only: null };

/** Groups 2 and 3 opened their activities to group 1, group 4 to group 2. */
const opened = new Map([
  [1, [2, 3]],
  [2, [4]],
]);

export const questionOf = (set: SearchSet, filter: string, manner: Manner = plainManner): Question => {
  const { query, group } = interpret(set, filter, now);
  const choice = partnerChoiceOf(query.clauses);
  const scopeOf = (type: RecordType) => withPartners({ opened }, manner.scope, type.openToPartners === null ? 'no' : choice);
  const relatedScopes = Object.fromEntries(
    query.clauses
      .flatMap(({ field: { related, through } }) => [...(related ? [related] : []), ...through])
      .map(({ recordType }) => [recordType, scopeOf(getRecordType(recordType))] as const),
  );
  return {
    set,
    query: { ...query, clauses: withoutPartnerClause(query.clauses) },
    groupClause: group.kind === 'chosen' ? group.clause : null,
    relatedScopes,
    after: null,
    isExact: true,
    relevance: null,
    ...manner,
    scope: scopeOf(set.type),
  };
};

export const sortsOf = (set: SearchSet): readonly string[] => ['id', ...set.columns.map(({ name }) => name)];

const printBritishDate = (iso: string) => iso.split('-').map(Number).toReversed().join('/');
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
const withComparisons = (values: readonly string[]) =>
  values.flatMap((value) => [value, `!${value}`, `<${value}`, `<=${value}`, `>${value}`, `>=${value}`, `!>${value}`, `before ${value}`]);

/** The first value beside the negated next ones: one row may have it while others have those. */
const beside = ([first = '', ...next]: readonly string[]): readonly string[] => next.slice(0, 3).map((value) => `${first},!${value}`);

/** Values to search a field for: those of records, others, and every notation. */
const valuesFor = (field: SearchField, records: readonly TestRecord[]): readonly string[] => {
  const listed = (field.values ?? []).map(({ value }) => quote(String(value)));
  const codes = (field.values ?? []).flatMap(({ value, label }) => [quote(String(value)), quote(label), `!${quote(String(value))}`]);
  switch (field.type) {
    case 'Text': {
      const named = records.flatMap(({ values }) =>
        Object.entries(values).flatMap(([name, value]) =>
          declaredName(name) === field.column && typeof value === 'string' ? [value] : [],
        ),
      );
      const storedTexts = field.borrowed ? ['Leicester', 'Nottingham', 'Saint-Étienne'] : [...new Set(named)].slice(0, 12);
      return [
        ...storedTexts.flatMap((value) => [quote(value), `!${quote(value)}`, quote(value.toUpperCase())]),
        ...beside(storedTexts.map(quote)),
        'nobody',
        'null',
        '!null',
        'any',
        "' OR 1=1 --",
        '"\u0000"',
        '%',
        '\u202eBaker',
      ];
    }
    case 'Id':
      return ['1', '#00000002', '!1', '1 2 3', '!1 !2', '0', '99999999999', 'n/a', '1 n/a', '!n/a'];
    case 'Lookup':
      return ['1', '#2', '!1', '1 2 3', '!1 !2', 'null', '!null', 'any', '99999999999', '1 !2', '2,!1'];
    case 'Date':
    case 'DateTime':
      return [
        ...withComparisons(days.slice(0, 12).map(printBritishDate)),
        ...withComparisons(['Today', 'Week', 'Month']),
        '1 Jan 2024',
        'null',
        '!null',
        '1/1/0001',
        '<31/12/9999',
        '>=31/12/9999',
      ];
    case 'Year':
      return [...withComparisons(['2020', '2024']), 'null', '!null'];
    case 'Time':
      return [...withComparisons(['13:00', '9', '2359']), 'null'];
    case 'Financial':
      return [...withComparisons(['0', '3', '1.25', '3.9', '0.01', '-1', '99999999999', '-99999999999']), 'null', '!null'];
    case 'Number':
    case 'Likert':
      return [...withComparisons(['0', '3', '-1', '99999999999', '-99999999999']), 'null', '!null'];
    case 'Checkbox':
      return ['yes', 'no', 'true', 'FALSE', 'yes,no', 'any', '!yes'];
    case 'YesNoUnknown':
      return ['yes', 'no', 'unknown', 'yes,unknown'];
    case 'List':
    case 'MultiSelect':
      return [
        ...codes,
        ...beside(listed),
        'null',
        '!null',
        'any',
        ...(field.column === 'recordState' ? ['0,1', '1,2', '1,4', '!0', '!1,!2', '0,!0', '0,1,2,4,8,16,32,128,256'] : []),
      ];
  }
};

const words = [
  'baker',
  'BAK',
  'zoë',
  'obrien',
  "o'brien",
  'smith jones',
  'smithjones',
  'st aid',
  '12',
  '1',
  '00000012',
  '0012',
  'strasse',
  'ss',
  'istanbul',
  'ng',
  'n',
  '名',
  'اسم',
  '100%',
  "'",
  "'; DROP TABLE x",
  '\\',
  '&',
  '!|()',
  ':*',
  '\u0000',
  '🎓',
  '100-200',
  '1002001000',
  'school',
  'Ångström school',
  'x'.repeat(70),
];

/** Filters of one field, and of terms alone. */
export const filtersOf = (set: SearchSet, records: readonly TestRecord[]): readonly string[] => [
  '',
  'recordState:any',
  ...words.map((word) => `${quote(word)},recordState:any`),
  ...set.fields.flatMap((field) =>
    valuesFor(field, records).map((value) => `${field.column === 'recordState' ? '' : 'recordState:any,'}${field.printed}:${value}`),
  ),
];

export const anyQuestion = (
  set: SearchSet,
  records: readonly TestRecord[],
): fc.Arbitrary<{ readonly filter: string; readonly manner: Manner }> => {
  const ofField = fc
    .constantFrom(...set.fields)
    .chain((field) =>
      fc
        .array(fc.constantFrom(...valuesFor(field, records)), { minLength: 1, maxLength: 4 })
        .map((values) => `${field.printed}:${values.join(',')}`),
    );
  const filter = fc
    .tuple(
      fc.array(fc.constantFrom('a', 'b', '1', 'smith', 's', 'o', 'school'), { maxLength: 1 }),
      fc.array(ofField, { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([terms, fields, every]) => [...terms, ...fields, ...(every ? ['recordState:any'] : [])].join(','));
  const manner = fc.record<Manner>({
    scope: fc.oneof(
      fc.constant<GroupScope>('every'),
      fc.subarray([1, 2, 3, 4, 5]).map((groups): GroupScope => new Set(groups)),
    ),
    sort: fc.constantFrom(...sortsOf(set)),
    order: fc.constantFrom('asc', 'desc'),
    page: fc.integer({ min: 1, max: 8 }),
    pageSize: fc.constantFrom(1, 7, 25, 100),
    states: fc.oneof(fc.constant(null), fc.subarray([0, 1, 2, 3, 4, 5, 64])),
    only: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.subarray([1, 2, 3, 5, 8, 13, 21]) }),
  });
  return fc.record({ filter, manner });
};
