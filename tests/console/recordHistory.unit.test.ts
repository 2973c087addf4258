import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../api/contract/search.ts';
import { daysOf, type HistoryEvent, isCreation, isOfRecord, listedChanges, eventSentence } from '../../console/record/history/days.ts';
import { changedSince, describeMoment } from '../../console/record/history/past.ts';
import { printField } from '../../console/fieldKinds/kinds.ts';
import { recordNamed, referencedBy } from '../../console/record/referenced.ts';
import { lookupDelay, lookupFilter, offersAtOnce, readOffered } from '../../console/inputs/lookup.ts';
import { getRecordType } from '../../domain/records/registry.ts';
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
    const [day] = daysOf(widget, [event(0, '2026-07-01T10:00:05Z'), event(1, '2026-07-01T10:00:00Z')]);
    expect(day?.lines.map((line) => line.event.Revision)).toEqual([1, 0]);
  });

  it('collapses repeated entries, but never two edits', () => {
    const events = [
      signedIn('2026-07-01T08:00:00Z', '1'),
      signedIn('2026-07-01T09:00:00Z', '2'),
      event(4, '2026-07-01T10:00:00Z'),
      event(5, '2026-07-01T11:00:00Z'),
    ];
    const [day] = daysOf(widget, events);
    expect(day?.lines.map(({ event: { Revision }, count, since }) => [Revision, count, since.slice(11, 16)])).toEqual([
      [5, 1, '11:00'],
      [4, 1, '10:00'],
      [0, 2, '08:00'],
    ]);
  });

  it('knows which events are revisions of the record', () => {
    expect([isOfRecord(widget, event(1, '')), isOfRecord(widget, signedIn('', '1'))]).toEqual([true, false]);
  });

  it('shows an event as a sentence with its actor; a job’s actor comes last', () => {
    expect(eventSentence(widget, event(1, ''))).toBe('Priya Patel changed First name');
    expect(eventSentence(getRecordType('task'), { Actor: 'Waymark', Sentence: 'Completed' })).toBe('Completed, by Waymark');
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
      personal: false,
    });
    const then = { name: 'Cog', code: null, tags: [], parts: [1, 2] };
    expect([...changedSince(Object.keys(then).map(field), then, { name: 'Gear', tags: null, parts: [1, 2] })]).toEqual(['name']);
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
  readOffered(path, { Data: [row], Total: 1 } as unknown as SearchAnswer).offers.map(({ title, detail }) => `${title} ${detail}`)[0];

describe('a record selector', () => {
  it('searches soon after two letters or an id’s digits, later after one letter, and not for nothing', () => {
    expect(['be', '7', '#7', 'b', ' ', '#'].map(lookupDelay)).toEqual([200, 200, 200, 1000, null, null]);
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
    const addresses = ['/institutions/search?sort=name&userHasAccess=EditStudents', '/institutions/search?sort=name'];
    expect(addresses.map((address) => offersAtOnce({ address, path: 'institutions' }))).toEqual([true, false]);
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
      const { total, hasMore } = readOffered('institutions', { Data: [row], ...answer } as unknown as SearchAnswer);
      return [total, hasMore];
    };
    expect(read({ Total: 1, More: false })).toEqual([1, false]);
    expect(read({ Total: 216, More: true })).toEqual([216, true]);
    expect(read({ Total: 1400, More: true })).toEqual([null, true]);
  });
});
