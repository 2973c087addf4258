import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import {
  changesLeftOut,
  daysOf,
  type HistoryEvent,
  isCreation,
  eventSentence,
  isOfRecord,
  listedChanges,
  narrow,
  choicesIn,
  sumUpEdits,
} from '../../console/record/history/days.ts';
import { changedSince, describeMoment, partsChangedSince } from '../../console/record/history/past.ts';
import { printField } from '../../console/fieldKinds/kinds.ts';
import { recordNamed, referencedBy } from '../../console/record/referenced.ts';
import { heiDescriptorCall } from '../../domain/search/lookups.ts';
import { inShownStates, lookupDelay, lookupFilter, offersAllStates, offersAtOnce, readOffered } from '../../console/inputs/lookup.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { eventCatalogue } from '../../domain/record/eventCatalogue.ts';
import type { Values } from '../../domain/fields/field.ts';
import { getRecordType } from '../../domain/records/registry.ts';
import { crate } from '../domain/crate.ts';
import { widget } from '../domain/widget.ts';

const event = (Revision: number, At: string, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  Position: String(100 + Revision),
  Revision,
  EventType: 'WidgetDetailsEdited',
  Sentence: 'Changed First name',
  At,
  Actor: 'Priya Patel',
  Process: null,
  Changes: [],
  MoreChanges: [],
  ...more,
});
const signedIn = (At: string, Position: string) => event(0, At, { Position, EventType: 'UserSignedIn', Sentence: 'Signed in' });

describe('a history', () => {
  it('is shown newest first, by day in London', () => {
    const days = daysOf(widget, [event(0, '2026-07-01T10:00:00Z'), event(1, '2026-07-01T23:30:00Z'), event(2, '2026-07-02T08:00:00Z')]);
    expect(days.map(({ day, lines }) => [day, lines.map((line) => line.event.Revision)])).toEqual([
      ['2026-07-02', [2, 1]],
      ['2026-07-01', [0]],
    ]);
  });

  it('keeps the order of the log when clocks disagree', () => {
    const [day] = daysOf(widget, [event(0, '2026-07-01T10:00:05Z', { Actor: 'Olivia Officer' }), event(1, '2026-07-01T10:00:00Z')]);
    expect(day?.lines.map((line) => line.event.Revision)).toEqual([1, 0]);
  });

  it('counts repeated entries', () => {
    const [day] = daysOf(widget, [signedIn('2026-07-01T08:00:00Z', '1'), signedIn('2026-07-01T09:00:00Z', '2')]);
    expect(day?.lines.map(({ count, since }) => [count, since.slice(11, 16)])).toEqual([[2, '08:00']]);
  });

  it('sums up edits of one person with at most ten minutes between them', () => {
    const edit = (Revision: number, time: string, more: Partial<HistoryEvent> = {}) => event(Revision, `2026-07-01T${time}:00Z`, more);
    const by = { Actor: 'Olivia Officer' };
    const process = { Process: { Label: 'task “x”', Path: 'tasks', Id: 4 } };
    const [day] = daysOf(widget, [
      edit(1, '10:00'),
      edit(2, '10:10'),
      edit(3, '10:19'),
      edit(4, '10:30'),
      edit(5, '10:31', by),
      edit(6, '10:32', process),
      edit(7, '10:33', { ...process, EventType: 'WidgetDeleted' }),
    ]);
    expect(day?.lines.map(({ event: { Revision }, edits }) => [Revision, edits.map((each) => each.Revision)])).toEqual([
      [7, []],
      [6, []],
      [5, []],
      [4, []],
      [3, [3, 2, 1]],
    ]);
  });

  it('tells edits that it sums up from the first value of each field to the last', () => {
    const change = (Field: string, From: string, To: string) => ({ Field, Label: `The ${Field}`, From, To });
    const edits = [
      event(3, '', { Changes: [change('name', 'Al', 'Alice'), change('code', 'B', 'A')] }),
      event(2, '', { Changes: [change('code', 'A', 'B')] }),
      event(1, '', { Changes: [change('name', '', 'Al')] }),
    ];
    expect(sumUpEdits(edits)).toEqual({ Sentence: 'Changed 2 fields in 3 edits', Changes: [change('name', '', 'Alice')] });
    expect(sumUpEdits([...edits.slice(1, 2), ...edits.slice(1, 2)]).Sentence).toBe('Changed The code in 2 edits');
  });

  it('can be narrowed to a field and a person', () => {
    const change = (Field: string) => ({ Field, Label: `The ${Field}`, From: '', To: 'x' });
    const events = [
      event(1, '', { Changes: [change('name'), change('code')], Sentence: 'Changed 2 fields' }),
      event(2, '', { Changes: [change('code')], Sentence: 'Changed The code', Actor: 'Olivia Officer' }),
    ];
    expect(choicesIn(widget, events)).toEqual({
      fields: [
        ['code', 'The code'],
        ['name', 'The name'],
      ],
      people: ['Olivia Officer', 'Priya Patel'],
    });
    const rows = [event(1, '', { Changes: [change('row 10'), change('row 9')] })];
    expect(choicesIn(widget, rows).fields.map(([name]) => name)).toEqual(['row 9', 'row 10']);
    const narrowTo = (field: string, person: string) =>
      narrow(events, { field, person }).map(({ Revision, Sentence }) => [Revision, Sentence]);
    expect(narrowTo('', '')).toEqual([
      [1, 'Changed 2 fields'],
      [2, 'Changed The code'],
    ]);
    expect(narrowTo('code', '')).toEqual([
      [1, 'Changed The code'],
      [2, 'Changed The code'],
    ]);
    expect(narrowTo('name', '')).toEqual([[1, 'Changed The name']]);
    expect(narrowTo('', 'Olivia Officer')).toEqual([[2, 'Changed The code']]);
    expect(narrowTo('name', 'Olivia Officer')).toEqual([]);
  });

  it('narrows what an event leaves out too', () => {
    const omitted = [
      { Field: 'attendance/*/institution', Count: 4950 },
      { Field: 'attendance/*/evaluationGroup', Count: 7 },
    ];
    const events = [
      event(0, '2026-07-01T10:00:00Z', {
        Changes: [{ Field: 'attendance/1/institution', Label: 'Institution', From: '', To: 'A' }],
        MoreChanges: omitted,
      }),
    ];
    const [only] = narrow(events, { field: 'attendance/*/institution', person: '' });
    expect(only && changesLeftOut(only)).toBe(4950);
    expect(changesLeftOut({ MoreChanges: omitted })).toBe(4957);
  });

  it('is narrowed to a field of all students where there are many', () => {
    const activity = getRecordType('activity');
    const addedLines = (count: number) => [
      event(1, '', { Changes: [{ Field: 'notes', Label: 'Notes', From: '', To: 'x' }] }),
      event(2, '', {
        Changes: Array.from({ length: count }, (_, at) => ({
          Field: `attendance/${at + 1}/institution`,
          Label: `Student ${at + 1}: Institution`,
          From: '',
          To: 'A school',
        })),
        Sentence: 'Added students',
      }),
    ];
    expect(choicesIn(activity, addedLines(21)).fields).toEqual([
      ['notes', 'Notes'],
      ['attendance/*/institution', 'Students: Institution'],
    ]);
    expect(choicesIn(activity, addedLines(20)).fields).toHaveLength(21);
    const [only, ...others] = narrow(addedLines(21), { field: 'attendance/*/institution', person: '' });
    expect([only?.Revision, only?.Changes.length, only?.Sentence, others]).toEqual([2, 21, 'Added students', []]);
  });

  it('knows which events are revisions of the record', () => {
    expect([isOfRecord(widget, event(1, '')), isOfRecord(widget, signedIn('', '1'))]).toEqual([true, false]);
  });

  it('shows an event as a sentence that begins with its actor', () => {
    expect(eventSentence(event(1, ''))).toBe('Priya Patel changed First name');
    expect(eventSentence({ Actor: 'Waymark', Sentence: 'Finished the import' })).toBe('Waymark finished the import');
    expect(eventSentence({ Actor: 'Waymark', Sentence: 'HEI descriptor chosen' })).toBe('Waymark HEI descriptor chosen');
  });

  it.each(['task', 'import', 'export'])('has sentences for every event of the %s that read on from a name', (name) => {
    const sentences = [...eventCatalogue(getRecordType(name)).values()];
    expect(
      sentences.filter((sentence) => !/^[A-Z][a-z]+ (the |not |fields|changes|progress|for the |writing the )/.test(sentence)),
    ).toEqual([]);
  });

  it('lists changes in the order of the form, the state first', () => {
    const change = (Field: string) => ({ Field, Label: Field, From: '', To: 'x' });
    const changes = ['group', 'recordState', 'name', 'code'].map(change);
    expect(listedChanges(widget, event(1, '', { Changes: changes })).map(({ Field }) => Field)).toEqual([
      'recordState',
      'name',
      'code',
      'group',
    ]);
    const ofRows = ['stops/5/minutes', 'stickers/2/colour', 'name', 'stickers/1/words'].map(change);
    expect(listedChanges(crate as unknown as RecordType, event(1, '', { Changes: ofRows })).map(({ Field }) => Field)).toEqual([
      'name',
      'stickers/1/words',
      'stickers/2/colour',
      'stops/5/minutes',
    ]);
  });

  it('leaves out the state that the sentence tells', () => {
    const change = { Field: 'recordState', Label: 'Record state', From: 'Current', To: 'Deleted' };
    expect(listedChanges(widget, event(1, '', { EventType: 'WidgetDeleted', Changes: [change] }))).toEqual([]);
  });

  it('knows the event that created the record', () => {
    expect([isCreation(widget, event(0, '', { EventType: 'WidgetMade' })), isCreation(widget, event(1, ''))]).toEqual([true, false]);
  });
});

describe('a record at an earlier revision', () => {
  it('names the time and the last event before it', () => {
    const events = [
      event(0, '2026-07-01T10:00:00Z', { EventType: 'WidgetMade', Sentence: 'Made the widget' }),
      event(1, '2026-07-03T10:00:00Z'),
    ];
    expect(describeMoment(widget, '1', 1, events)).toBe('Version of 03/07/2026 11:00, after Priya Patel changed First name');
    expect(describeMoment(widget, '2026-07-02T22:59:59.999Z', 0, events)).toBe(
      'Version at the end of 02/07/2026, after Priya Patel made the widget on 01/07/2026 11:00',
    );
    expect(describeMoment(widget, '1', 1, [])).toBe('Earlier version');
  });

  it('names what the last event before it undid', () => {
    const undone = event(1, '2026-07-03T10:00:00Z', {
      Sentence: 'Undid',
      Process: { Label: '“Archive 47 widgets”', Path: 'tasks', Id: 4 },
    });
    expect(describeMoment(widget, '1', 1, [undone])).toBe('Version of 03/07/2026 11:00, after Priya Patel undid “Archive 47 widgets”');
  });

  it('marks values that differ now; empty values count as equal', () => {
    const field = (name: string) => ({
      name,
      label: name,
      tab: '',
      heading: null,
      kind: 'text',
      required: false,
      hidden: false,
      readOnly: false,
      max: null,
      min: null,
      values: null,
      lookup: null,
      lookupPath: null,
      personal: false,
    });
    const past = { name: 'Cog', code: null, tags: [], parts: [1, 2] };
    expect([...changedSince(Object.keys(past).map(field), past, { name: 'Gear', tags: null, parts: [1, 2] })]).toEqual(['name']);
  });

  it('are compared row by row where they are in parts', () => {
    const past = { 'stickers/2/words': 'Fragile', 'stops/12/institution': 12, 'stops/12/minutes': 5 };
    const changesOf = (change: Values) => [
      ...partsChangedSince(crate, [{ name: 'stickers' }, { name: 'stops' }], past, { ...past, ...change }),
    ];
    expect([changesOf({ name: 'Gear' }), changesOf({ 'stickers/2/colour': 'red' }), changesOf({ 'stickers/3/words': 'Glass' })]).toEqual([
      [],
      ['stickers'],
      ['stickers'],
    ]);
    expect(changesOf({ 'stops/12/institution': null, 'stops/12/minutes': null })).toEqual(['stops']);
  });
});

describe('values in words', () => {
  const { maker, parts, keepers, weight, tags } = widget.fields;
  if (!maker || !parts || !keepers || !weight || !tags) throw new Error('The widget has changed');

  it('name records by their titles, or by their ids when the title is unknown', () => {
    expect(printField(maker, 9, { 9: 'Ironworks' })).toBe('Ironworks');
    expect(printField(parts, [2, 3], { 2: 'Bolt' })).toBe('Bolt, #00000003');
    expect(
      printField(
        keepers,
        [
          { group: null, role: 'viewer' },
          { group: 4, role: 'officer' },
        ],
        { 4: 'Soar' },
      ),
    ).toBe('Viewer in every group, Outreach officer in Soar');
  });

  it('are empty for an empty value', () => {
    expect([
      printField(maker, null, undefined),
      printField(weight, undefined, undefined),
      printField(weight, 12_000, undefined),
      printField(tags, ['new'], undefined),
    ]).toEqual(['', '', '12,000', 'New']);
  });

  it('link to referenced records', () => {
    expect(referencedBy(maker, 9, { 9: 'Ironworks' })).toEqual([{ path: 'institutions', id: 9, name: 'Ironworks' }]);
    expect(referencedBy(weight, 9, undefined)).toEqual([]);
    expect(recordNamed('student #00000012', 12)).toEqual({ path: 'students', id: 12, name: 'student #00000012' });
    expect([recordNamed('URN', 12), recordNamed('student #00000012', 13)]).toEqual([null, null]);
  });
});

const words = (path: string, row: SearchAnswer['Data'][number]) =>
  readOffered(path, { Data: [row], Total: 1, Filter: '' } as unknown as SearchAnswer).offers.map(
    ({ title, detail }) => `${title} ${detail}`,
  )[0];

describe('a record selector', () => {
  it('searches soon after two letters or an id’s digits, later after one letter, and not for nothing', () => {
    const delays = (typed: readonly string[], address: string) => typed.map((each) => lookupDelay(each, { address }));
    expect(delays(['be', '7', '#7', 'b', ' ', '#'], '/users/search')).toEqual([200, 200, 200, 1000, null, null]);
    expect(delays(['ta', 't', '7', ''], heiDescriptorCall)).toEqual([1000, null, null, null]);
  });

  it('reads HEI descriptors, and says when there are more', () => {
    expect(readOffered('hei-descriptors', { Total: 3, Data: [{ Id: 4, Description: 'Taster day' }] })).toEqual({
      offers: [{ id: 4, title: 'Taster day', detail: '' }],
      total: 3,
      hasMore: true,
    });
  });

  it('never treats typed text as a field of the filter', () => {
    expect([lookupFilter(' St Bede, Leeds '), lookupFilter('type:x'), lookupFilter('#12'), lookupFilter('')]).toEqual([
      '"St Bede, Leeds"',
      '"type:x"',
      '#12',
      '',
    ]);
  });

  it('says which groups it searches when there is a choice', () => {
    expect([lookupFilter('Ada', 'own'), lookupFilter('#12', 'any'), lookupFilter('', 'own'), lookupFilter('Ada', null)]).toEqual([
      'Ada,group:own',
      '#12,group:any',
      'group:own',
      'Ada',
    ]);
  });

  it('offers a short list at once', () => {
    const addresses = ['userHasAccess=EditStudents', 'userHasAccess=any', 'userHasAccess=ignore', 'pageSize=40'].map(
      (query) => `/institutions/search?sort=name&${query}`,
    );
    expect(addresses.map((address) => offersAtOnce({ address, path: 'institutions' }))).toEqual([true, true, false, false]);
  });

  it('offers schools in every state but deleted, or in those that lists show', () => {
    const lookup = { address: '/institutions/search?disableFuzzy=true&recordState=0,1,3,5', path: 'institutions' };
    expect(offersAllStates(lookup)).toBe(true);
    expect(inShownStates(lookup).address).toBe('/institutions/search?disableFuzzy=true&recordState=0,3');
    expect(offersAllStates(inShownStates(lookup))).toBe(false);
  });

  it('shows an institution with all its recorded details', () => {
    const row = {
      Id: 34,
      HasSecondaryFormatting: false,
      Labels: {},
      Title: 'Belgrave College',
      recordState: 3,
      type: 'Colleges',
      town: null,
      localAuthority: 'Leicester',
      urn: '900029',
      laestab: null,
    };
    expect(words('institutions', row)).toBe('Belgrave College [Open but proposed to close] - Colleges - Leicester - 900029 (34)');
    expect(words('users', { ...row, Title: '', email: 'a@b.example' })).toBe('#00000034 #00000034 - a@b.example');
  });

  it('shows a subject with its code', () => {
    const answer = { Data: [{ JACSId: 7, SubDescription: 'Pre-clinical medicine', SubCode: 'A100' }], Filter: 'medi' };
    expect(readOffered('jacs-subjects', answer)).toEqual({
      offers: [{ id: 7, title: 'Pre-clinical medicine (A100)', detail: '' }],
      total: null,
      hasMore: false,
    });
  });

  it('says whether there are more records than it offers, and how many if they were counted', () => {
    const row = { Id: 34, HasSecondaryFormatting: false, Labels: {}, Title: 'Belgrave College' };
    const read = (answer: Partial<SearchAnswer>) => {
      const { total, hasMore } = readOffered('institutions', { Data: [row], Filter: '', ...answer } as unknown as SearchAnswer);
      return [total, hasMore];
    };
    expect(read({ Total: 1, More: false })).toEqual([1, false]);
    expect(read({ Total: 216, More: true })).toEqual([216, true]);
    expect(read({ Total: 1001, TotalIsMinimum: true, More: true })).toEqual([null, true]);
  });
});
