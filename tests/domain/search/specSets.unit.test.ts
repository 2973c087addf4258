import { describe, expect, it } from 'vitest';
import { ethnicGroups, ethnicities } from '../../../domain/lists/ethnicities.ts';
import { academicYears, offeredIn } from '../../../domain/lists/activities.ts';
import { customLookups } from '../../../domain/lists/customLookups.ts';
import { reportTypes } from './planned/lists/reports.ts';
import { exportTypes } from '../../../domain/lists/tasks.ts';
import { roles } from '../../../domain/access/roles.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { plannedSets } from './planned/registry.ts';
import type { SearchField } from '../../../domain/search/searchField.ts';
import { type FieldSet, searchSetOf } from '../../../domain/search/searchSet.ts';
import { studentDuplicates } from '../../../domain/search/studentDuplicates.ts';
import { variantSets } from '../../../domain/search/variants.ts';
import { type ListName, lists } from './spec/lists.ts';
import { ownFields, addedSets, sets } from './spec/sets.ts';

/** A parsed line of the spec's tables. */
interface Line {
  readonly token: string;
  readonly takes: string;
  readonly list: ListName | null;
  readonly hasMax: boolean;
  readonly label: string | null;
  readonly rights: readonly string[];
  readonly call: string | null;
  readonly imports: string | null;
  readonly only: string | null;
}

const readLine = (line: string): Line => {
  const [token = '', takes = ''] = line.split(' ');
  const after = (pattern: RegExp) => pattern.exec(line)?.[1] ?? null;
  const rights = after(/ by (\S+)/);
  return {
    token,
    takes,
    list: after(/ =(\w+)/) as ListName | null,
    hasMax: / max\b/.test(line),
    label: after(/ "([^"]+)"/),
    rights: rights === null || rights === 'signed-in' ? [] : rights.split('|'),
    call: after(/ @(\S+)/),
    imports: after(/ of (\S+)/),
    only: after(/ only (\S+)/),
  };
};

const linesOf = (name: string): readonly Line[] =>
  (sets[name] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readLine);

const declared: ReadonlyMap<string, FieldSet> = new Map(
  [...recordTypes.map(searchSetOf), ...variantSets, studentDuplicates, ...plannedSets].map((set) => [set.name, set]),
);
const setNamed = (name: string): FieldSet => {
  const set = declared.get(name);
  if (!set) throw new Error(`There is no set ${name}`);
  return set;
};

/** The filter language's type for a line's type. */
const typeOf: Readonly<Record<string, string>> = {
  Group: 'Lookup',
  Institution: 'Lookup',
  Import: 'Lookup',
  YesNo: 'Checkbox',
  Fixed: 'List',
  AcademicYear: 'List',
  AcademicYears: 'MultiSelect',
  Types: 'List',
  Roles: 'MultiSelect',
  Ethnicity: 'List',
  EthnicGroup: 'List',
};

const pairs = (choices: SearchField['values']) => choices?.map(({ value, label }) => [value, label]) ?? null;

const valuesOf = (set: string, { takes, list }: Line): readonly (readonly (string | number)[])[] | null => {
  if (list) return lists[list];
  switch (takes) {
    case 'YesNo':
      return lists.yesNo;
    case 'AcademicYear':
    case 'AcademicYears':
      return academicYears.map(({ value, label }) => [value, label]);
    case 'Types':
      return (set === 'exports' ? exportTypes : reportTypes).map(({ value, label }) => [value, label]);
    case 'Roles':
      return roles.map(({ name, label }) => [name, label]);
    case 'Ethnicity':
      return [[0, 'No data'], ...ethnicities.map(({ value, label }) => [value, label])];
    case 'EthnicGroup':
      return ethnicGroups.map(({ value, label }) => [value, label]);
    default:
      return null;
  }
};

const isNegatable = ({ takes }: Line) => !['YesNo', 'YesNoUnknown', 'Fixed'].includes(takes);

/** The pattern of the call that offers values; empty without a call. */
const callOf = ({ takes, call, rights }: Line): RegExp => {
  if (takes === 'Institution') return /^\/institutions\/search\?.*&recordState=0,1,3,5$/;
  if (takes === 'Group') return new RegExp(`^/institutions/search\\?.*userHasAccess=${rights.length > 0 ? rights.join('\\|') : 'any'}$`);
  if (takes === 'Import') return /^\/imports\/search/;
  return call === null ? /^$/ : new RegExp(`^${call.replace('?', '\\?')}`);
};

describe('the search sets', () => {
  it('are those of the specification and Waymark’s own, each once', () => {
    const names = [...recordTypes.map(searchSetOf), ...variantSets, studentDuplicates, ...plannedSets].map((set) => set.name);
    expect(names.toSorted()).toEqual([...Object.keys(sets), ...addedSets].toSorted());
  });

  it('include every name that the search screens use as a key', () => {
    const keyed =
      'students users institutions activities ambassadors ambassadorContracts ambassadorContract contracts ambassadorContractBands imports exports reports calendar documents tasks ambassadorApplications ambassadorApplicationForms ambassadorAccounts ambassadorTimesheets timesheets expenses ambassadorExpenses sapWorkOffer workOffer eventProgrammes eventProgrammeForms eventProgrammeApplications referees refereeApplications surveyTemplates surveys surveyResults evaluationPlans nonTrackedAmbassadors nonTrackedStudents studentDuplicates waymarkSurveys RetentionAmbassadors RetentionStudents';
    expect(keyed.split(' ').filter((name) => !declared.has(name))).toEqual([]);
  });

  it('have distinct paths', () => {
    const paths = [...declared.values()].map((set) => set.path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
    expect(paths.filter((path) => !/^[a-z]+(-[a-z]+)*(\/[a-z]+(-[a-z]+)*)*$/.test(path))).toEqual([]);
  });
});

describe.each(Object.keys(sets))('the set %s', (name) => {
  const set = setNamed(name);

  it('has exactly the fields of the specification in its order, then Waymark’s own', () => {
    expect(set.fields.map((field) => field.printed)).toEqual([...linesOf(name).map(({ token }) => token), ...(ownFields[name] ?? [])]);
  });

  it.each(linesOf(name).map((line) => [line.token, line] as const))('has %s as in the specification', (token, line) => {
    const field = set.byToken.get(token.toLowerCase());
    expect({
      token: field?.printed,
      type: field?.type,
      values: pairs(field?.values ?? null),
      max: field?.max,
      negatable: field?.isNegatable,
      scope: field?.isScope,
      rights: field?.rights,
      needs: field?.needs,
    }).toEqual({
      token,
      type: typeOf[line.takes] ?? line.takes,
      values: valuesOf(name, line),
      max: line.hasMax ? 1 : null,
      negatable: isNegatable(line),
      scope: line.takes === 'Group',
      rights: line.rights,
      needs: line.only === null ? [] : [line.only],
    });
    expect(field?.label).toBe(line.label ?? field?.label);
    expect(field?.lookup ?? '').toMatch(callOf(line));
    expect(field?.lookupFilter ?? null).toBe(line.imports === null ? null : `status:Completed,type:${line.imports}`);
  });
});

describe('the rules beside the tables', () => {
  it('offer ambassadors’ accounts only in institutions that have users', () => {
    expect(setNamed('ambassadorAccounts').byToken.get('group')?.lookup).toContain('excludeNoUsers=true');
  });

  it('offer sub-types that depend on the chosen type', () => {
    expect(setNamed('institutions').byToken.get('subtype')?.dependsOn).toBe('type');
  });

  it('list the custom lookups under their numbers', () => {
    expect(customLookups).toEqual({
      dbsStatus: 5,
      claimType: 6,
      training: 7,
      content: 9,
      leadDepartment: 11,
      programmeTitle: 12,
      cohort: 13,
      subjectGroup: 14,
      onHoldStatus: 16,
      courseName: 21,
      // Waymark’s own, above those of the specification.
      contractType: 101,
    });
  });

  it('offer academic years from 2003 / 2004 to the one that begins next year', () => {
    const offered = offeredIn(2026, academicYears);
    expect([offered[0], offered.at(-1)]).toEqual([
      { value: '2003 / 2004', label: '2003 / 2004' },
      { value: '2027 / 2028', label: '2027 / 2028' },
    ]);
    expect(offered).toHaveLength(25);
    expect(offeredIn(2026, ethnicGroups)).toBe(ethnicGroups);
  });

  it('describe the duration of tasks in the specification’s words', () => {
    expect(setNamed('tasks').byToken.get('duration')?.hint).toBe(
      'Specify duration in seconds. Use ">" or "<" for greater than or less than.',
    );
  });
});
