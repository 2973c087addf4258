import { describe, expect, it } from 'vitest';
import { type Access, accessOf, type GroupScope } from '../../../domain/access/access.ts';
import { accessOfGrant, grantOf, scopeOfGrant } from '../../../domain/access/grant.ts';
import type { Field } from '../../../domain/fields/field.ts';
import { getRecordType, recordTypes } from '../../../domain/records/registry.ts';
import { buildGroupQuestion, buildQuestion, type QuestionOptions } from '../../../domain/search/question.ts';
import { studentDuplicates } from '../../../domain/search/studentDuplicates.ts';
import { getSearchSet, searchSets } from '../../../projections/search/sets.ts';

const members = [
  { id: 1, name: 'Soar' },
  { id: 2, name: 'Trent' },
  { id: 3, name: 'Peak' },
];
const rolesHeld = [
  { group: 1, role: 'officer' },
  { group: 2, role: 'officer' },
];
const officer = accessOf({ id: 7, name: 'Ada' }, rolesHeld, members, 2);
const now = new Date('2026-05-01T12:00:00Z');

const question = (set: string, filter: string, more: Partial<QuestionOptions> = {}, access: Access = officer) =>
  buildQuestion({ set: getSearchSet(set), access, filter, now, ...more }).question;

describe('states that are added to a question', () => {
  const states = (filter: string, more: Partial<QuestionOptions> = {}) => {
    const { query, states: preset } = question('students', filter, { addedStates: [64], ...more });
    const clause = query.clauses.find(({ field }) => field.column === 'recordState');
    return { preset, any: clause?.any ?? null, none: clause?.none ?? null };
  };

  it('come to those that lists show', () => {
    expect(states('')).toEqual({ preset: [0, 64], any: null, none: null });
  });

  it('come to those that the filter names, and are no longer excluded', () => {
    expect(states('recordState:1')).toMatchObject({ any: [{ is: 1 }, { is: 64 }] });
    expect(states('recordState:!64,recordState:!1')).toMatchObject({ any: [], none: [{ is: 1 }] });
    expect(states('recordState:any')).toMatchObject({ any: [], none: [] });
  });

  it('come to those of a fixed filter', () => {
    expect(states('', { fixedFilter: 'recordState:1' })).toMatchObject({ any: [{ is: 1 }, { is: 64 }] });
  });
});

describe('the groups of a query', () => {
  it('limit every list of records that belong to a group, except lists of own records', () => {
    const ofGroups = searchSets.filter(({ type, isOwn }) => !isOwn && Object.values(type.fields).some((field) => field.scope === true));
    expect(ofGroups.length).toBeGreaterThan(10);
    expect(ofGroups.filter(({ name }) => question(name, 'group:any').scope === 'every').map(({ name }) => name)).toEqual([]);
  });

  it('are the current group when the filter names none', () => {
    expect(question('students', '').scope).toEqual(new Set([2]));
  });

  it('are all visible groups when the filter says any', () => {
    expect(question('students', 'group:any').scope).toEqual(new Set([1, 2]));
  });

  it('never include a group outside the scope, whatever the filter names', () => {
    const { scope, groupClause } = question('students', 'group:3');
    expect(scope).toEqual(new Set([1, 2]));
    expect(groupClause?.any).toEqual([{ is: 0 }]);
  });

  it('are none in a lookup of a group that the user cannot see', () => {
    expect(question('users', '', { inGroup: 3 }).scope).toEqual(new Set());
    expect(question('users', '', { inGroup: 1 }).scope).toEqual(new Set([1]));
  });

  it('are that of the lookup, for the records of every reference that only records of the own group can be chosen for', () => {
    const fields = recordTypes.flatMap((type) => [type.fields, ...type.parts.map((part) => part.fields)]).flatMap(Object.values<Field>);
    const chosen = new Set(fields.flatMap((field) => (field.ofOwnGroup && field.references !== undefined ? [field.references] : [])));
    expect([...chosen]).toContain('activity');
    const everywhere = accessOf({ id: 7, name: 'Ada' }, [{ group: null, role: 'administrator' }], members, 2);
    const scopes = [...chosen].map((name) => [name, question(getRecordType(name).set, '', { inGroup: 1 }, everywhere).scope] as const);
    expect(scopes).toEqual([...chosen].map((name) => [name, new Set([1])]));
  });

  it('are all visible ones in the list of a record that the listed records are inside of', () => {
    const fixedFilter = 'activity:12';
    expect(question('activitySessions', '', { fixedFilter }).scope).toEqual(new Set([1, 2]));
    expect(question('workOffer', '', { fixedFilter: 'activity-id:12' }).scope).toEqual(new Set([1, 2]));
    expect(question('ambassadorTimesheets', '', { fixedFilter: 'activity-id:12' }).scope).toEqual(new Set([2]));
    expect(question('activitySessions', 'activity:12').scope).toEqual(new Set([2]));
    expect(question('activitySessions', '', { fixedFilter, inGroup: 2 }).scope).toEqual(new Set([2]));
  });

  it('are those of the grant in a job', () => {
    const grant = grantOf(officer, new Set([1]));
    expect(question('students', 'group:any', { granted: scopeOfGrant(grant) }, accessOfGrant(grant)).scope).toEqual(new Set([1]));
  });

  it('are all when the records have no groups', () => {
    expect(question('jacsSubjects', '').scope).toBe('every');
  });
});

describe('partners of a group', () => {
  // Group 3 opened its activities to group 2, and group 4 to group 1.
  const opened = [
    { group: 3, institution: 2 },
    { group: 4, institution: 1 },
  ];
  const partner = accessOf({ id: 7, name: 'Ada' }, rolesHeld, [...members, { id: 4, name: 'Spires' }], 2, opened);
  const ask = (set: string, filter: string, more: Partial<QuestionOptions> = {}) =>
    buildQuestion({ set: getSearchSet(set), access: partner, filter, now, ...more });
  const scopeOf = (filter: string, set = 'activities') => question(set, filter, {}, partner).scope;
  const tokensOf = (filter: string, set = 'activities') => question(set, filter, {}, partner).query.clauses.map(({ field }) => field.token);

  it.each([
    ['', new Set([2])],
    ['include-partnered:no', new Set([2])],
    ['include-partnered:yes', new Set([2, 3])],
    ['include-partnered:only', new Set([3])],
    ['group:any,include-partnered:no', new Set([1, 2])],
    ['group:any,include-partnered:yes', new Set([1, 2, 3, 4])],
    ['group:3,include-partnered:only', new Set([3, 4])],
  ])('are searched as the filter says: %s', (filter, scope) => {
    expect(scopeOf(filter)).toEqual(scope);
    expect(tokensOf(filter)).toEqual([]);
  });

  it('can be named as groups only where they are searched', () => {
    const groupsIn = (filter: string) => question('activities', filter, {}, partner).groupClause?.any;
    expect(groupsIn('group:3,include-partnered:only')).toEqual([{ is: 3 }]);
    expect(groupsIn('group:3')).toEqual([{ is: 0 }]);
  });

  it('should NOT be searched in sets that they do not open', () => {
    for (const set of ['students', 'users', 'tasks', 'heiDescriptors']) expect(scopeOf('include-partnered:yes', set)).toEqual(new Set([2]));
  });

  it('decide which activities the filters on students’ attendance are about', () => {
    const relatedScopesOf = (filter: string) =>
      question('students', `attached-to-activity:yes,${filter}`, {}, partner).relatedScopes['activity'];
    expect(relatedScopesOf('')).toEqual(new Set([1, 2]));
    expect(relatedScopesOf('include-partnered:yes')).toEqual(new Set([1, 2, 3, 4]));
    expect(relatedScopesOf('include-partnered:only')).toEqual(new Set([3, 4]));
  });

  it('should NOT be asked about what they keep to themselves', () => {
    for (const filter of ['cost-centre-code:A1', 'cost-centre-job-code:B2', 'updated-by:3', 'student:5', 'import-id:6']) {
      expect([filter, tokensOf(filter)]).toEqual([filter, [filter.split(':')[0]]]);
      const { question: asked, interpretation } = ask('activities', `${filter},include-partnered:yes`);
      expect([filter, asked.query.clauses, asked.query.words]).toEqual([filter, [], []]);
      expect(interpretation).toMatchObject({
        canonical: 'include-partnered:yes',
        wholeFilter: `${filter},include-partnered:yes`.split(',').toSorted().join(','),
        ignored: [{ text: filter, reason: 'Partners keep this field to themselves' }],
      });
    }
  });

  it('are told which values were left out, also where a list of theirs includes them without being asked', () => {
    const fixedFilter = 'activity:12,include-partnered:yes';
    const { interpretation } = ask('activitySessions', 'updated-by:!3,5,id:8', { fixedFilter });
    expect(interpretation.canonical).toBe('id:8');
    expect(interpretation.ignored.map(({ text }) => text)).toEqual(['updated-by:!3', 'updated-by:5']);
  });

  it('keep nothing from searches of one’s own', () => {
    const filter = 'cost-centre-code:A1,include-partnered:no';
    const { interpretation } = ask('activities', filter);
    expect(interpretation).toMatchObject({ canonical: filter, wholeFilter: filter, ignored: [] });
  });

  it('should NOT show deleted records, whatever states are asked for', () => {
    const { deleted } = getSearchSet('activities').type.states;
    const [clause] = question('activities', 'recordState:any,include-partnered:only', {}, partner).query.clauses;
    expect(clause?.none).toEqual([{ is: deleted }]);
    expect(question('activities', 'id:5,include-partnered:only', { findsById: true }, partner).states).not.toContain(deleted);
    expect(question('activities', 'include-partnered:yes', { states: [0, deleted] }, partner).states).toEqual([0]);
  });

  it('are asked about in the lists of a record that one of them opened to any of the user’s groups', () => {
    const fixedFilter = 'activity:12,include-partnered:yes';
    expect(question('activitySessions', 'include-partnered:no', { fixedFilter }, partner).scope).toEqual(new Set([1, 2, 3, 4]));
  });

  it('are the same in a job', () => {
    const partnered = question('activities', 'include-partnered:yes', {}, partner);
    const grant = grantOf(partner, partnered.scope);
    const inJob = question('activities', 'include-partnered:yes', { granted: scopeOfGrant(grant) }, accessOfGrant(grant));
    expect([inJob.scope, inJob.query.clauses]).toEqual([partnered.scope, []]);
  });
});

describe('a fixed filter', () => {
  const clausesOf = (set: string, filter: string, fixedFilter: string) =>
    question(set, filter, { fixedFilter }).query.clauses.map(({ field: { token }, any }) => [token, any]);

  it('narrows what the filter finds, also where the filter names the same field', () => {
    expect(clausesOf('students', 'institutionlastknown:4', 'institutionlastknown:12')).toEqual([
      ['institutionlastknown', [{ is: 4 }]],
      ['institutionlastknown', [{ is: 12 }]],
    ]);
  });

  it('still holds where the filter says any', () => {
    expect(clausesOf('students', 'institutionlastknown:any', 'institutionlastknown:12')).toEqual([['institutionlastknown', [{ is: 12 }]]]);
  });

  it('is no part of the filter as understood', () => {
    const { interpretation } = buildQuestion({
      set: getSearchSet('students'),
      access: officer,
      filter: 'firstname:Ada',
      fixedFilter: 'institutionlastknown:12',
      now,
    });
    expect(interpretation.canonical).toBe('firstname:Ada');
  });

  it('gives the states only where the filter names none', () => {
    const states = (filter: string) =>
      clausesOf('institutions', filter, 'import-id:3,recordState:any').filter(([token]) => token === 'recordstate');
    expect(states('')).toEqual([['recordstate', []]]);
    expect(states('recordState:1')).toEqual([['recordstate', [{ is: 1 }]]]);
  });

  it.each(['nothing:12', 'institutionlastknown:', 'institutionlastknown:Enderby', 'words', 'group:1'])(
    'is refused if a part of it is not understood: %s',
    (fixedFilter) => {
      expect(() => question('students', '', { fixedFilter })).toThrow(RangeError);
    },
  );

  it('holds in a job', () => {
    const grant = grantOf(officer, new Set([1]));
    const { query } = question(
      'students',
      '',
      { fixedFilter: 'institutionlastknown:12', granted: scopeOfGrant(grant) },
      accessOfGrant(grant),
    );
    expect(query.clauses.map(({ any }) => any)).toEqual([[{ is: 12 }]]);
  });
});

describe('the clauses of a query', () => {
  const owners = ({ query }: ReturnType<typeof question>) =>
    query.clauses.filter(({ field }) => field.column === 'owner').map(({ any }) => any);

  it('limit owned records to the user’s own, in a search and in a job', () => {
    const grant = grantOf(officer, 'every');
    const questions = [question('savedSearch', ''), question('savedSearch', '', { granted: 'every' }, accessOfGrant(grant))];
    expect(questions.map(owners)).toEqual([[[{ is: 7 }]], [[{ is: 7 }]]]);
  });

  it('include those of the set, in a search and in a job', () => {
    const questions = [question('nonTrackedStudents', ''), question('nonTrackedStudents', '', { granted: new Set([1]) })];
    expect(questions.map(({ query }) => query.clauses.map(({ field, any }) => [field.token, any]))).toEqual([
      [['tracked-by-hesa', [{ is: false }]]],
      [['tracked-by-hesa', [{ is: false }]]],
    ]);
  });

  it('leave out a field whose right the user lacks in a searched group', () => {
    const viewer = accessOf({ id: 8, name: 'Bob' }, [{ group: 1, role: 'viewer' }], members, 1);
    const special = 'ethnicity:160';
    const tokens = (access: Access) => question('students', special, {}, access).query.clauses.map(({ field }) => field.token);
    expect(tokens(viewer)).toEqual([]);
    expect(tokens(accessOf({ id: 9, name: 'Cy' }, [{ group: 1, role: 'dataOfficer' }], members, 1))).toEqual(['ethnicity']);
  });
});

describe('the states of a query', () => {
  it('are the default states of lists', () => {
    expect(question('students', 'id:5').states).toBeNull();
  });

  it('are all in a lookup by id, which also covers every visible group', () => {
    const { scope, states } = question('students', 'id:5', { findsById: true });
    expect(scope).toEqual(new Set([1, 2]));
    expect(states).toEqual(getSearchSet('students').type.states.all.map(({ value }) => value));
  });

  it('are the default states in a lookup that only leaves an id out, as are its groups', () => {
    const { scope, states } = question('activities', 'Fair,id:!5', { findsById: true });
    expect(scope).toEqual(new Set([2]));
    expect(states).toBeNull();
  });

  it('are those of the filter, also in a lookup by id', () => {
    expect(question('students', 'id:5', { findsById: true, states: [64] }).states).toEqual([64]);
  });
});

describe('the groups of a list without a record type', () => {
  const groups = (filter: string, visible: GroupScope = new Set([1, 2]), access: Access = officer) => {
    const { listed, without } = buildGroupQuestion(studentDuplicates, access, visible, filter, now);
    return { listed: listed === 'every' ? listed : [...listed], without };
  };

  it('are the current one, all visible ones, or the visible ones that the filter names', () => {
    expect(groups('')).toEqual({ listed: [2], without: [] });
    expect(groups('group:any')).toEqual({ listed: [1, 2], without: [] });
    expect(groups('group:1,3')).toEqual({ listed: [1], without: [] });
    expect(groups('group:!1')).toEqual({ listed: [1, 2], without: [1] });
    expect(groups('group:3', 'every')).toEqual({ listed: [3], without: [] });
    expect(groups('group:3,2147483648,!2147483648', 'every')).toEqual({ listed: [3], without: [] });
  });

  it('are none if the current or named one is not visible', () => {
    expect(groups('', new Set([1]))).toEqual({ listed: [], without: [] });
    expect(groups('group:3')).toEqual({ listed: [], without: [] });
  });

  it('are all visible ones for somebody without a group', () => {
    expect(groups('', 'every', { ...officer, currentGroup: null })).toEqual({ listed: 'every', without: [] });
  });
});
