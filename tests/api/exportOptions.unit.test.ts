import { describe, expect, it } from 'vitest';
import { accessOf } from '../../domain/access/access.ts';
import { exportBody, type ExportBody } from '../../api/contract/tasks.ts';
import { type ExportPlace, readExportOptions } from '../../api/records/exportOptions.ts';
import { getSearchSet } from '../../projections/search/sets.ts';

const accessAs = (role: string) => accessOf({ id: 7, name: 'Ada' }, [{ group: 3, role }], [{ id: 3, name: 'Peak' }], 3);
const access = accessAs('officer');
const students: ExportPlace = { set: getSearchSet('student'), address: '/students/export', record: null, access };
const activities: ExportPlace = { ...students, set: getSearchSet('activity'), address: '/activities/export' };
const ofSchool: ExportPlace = { ...students, address: '/institutions/12/students/export', record: 12 };

const read = (body: ExportBody, place: ExportPlace = students) => readExportOptions(place, exportBody.parse(body));

describe('the options of an export', () => {
  it('ask for nothing when they are empty, as forms send them', () => {
    const empty = {
      limitToGroup: false,
      emailOnComplete: 'false',
      anon: 'false',
      includeAll: '',
      includeWithDataOnly: null,
      date: '',
      additional: [],
      additionalRecordState: '',
      configuration: 'false',
      selectorId: '',
      url: ' ',
      exportFormat: 'CSV',
      type: 'students',
    };
    expect(read(empty)).toEqual({
      format: 'csv',
      isLimitedToGroup: false,
      addedStates: [],
      changedSince: null,
      columns: 'chosen',
      withDataOnly: false,
      parts: [],
      sendsMail: false,
      isAnonymous: false,
    });
  });

  it('are read as forms and as programs send them', () => {
    expect(
      read(
        {
          exportFormat: 'Excel',
          limitToGroup: 'true',
          additionalRecordState: '1, Cancelled',
          date: '1/9/2026',
          configuration: true,
          includeWithDataOnly: 'on',
          additional: ['costCodes', 'Partners'],
          emailOnComplete: true,
          anon: 'on',
        },
        activities,
      ),
    ).toEqual({
      format: 'xlsx',
      isLimitedToGroup: true,
      addedStates: [1, 16],
      changedSince: '2026-09-01',
      columns: 'saved',
      withDataOnly: true,
      parts: ['costCodes', 'partners'],
      sendsMail: true,
      isAnonymous: true,
    });
    expect(read({ includeAll: true, configuration: 'students', columns: ['id'] }).columns).toBe('all');
    expect(read({ configuration: 'students' }).columns).toBe('saved');
  });

  it('may name their own list, record and address', () => {
    const own: ExportBody = { type: 'students', forType: 'student', entityType: 'Students', entitytypeid: 'student' };
    expect(() => read({ ...own, selectorId: 12, url: '/institutions/12/students/export' }, ofSchool)).not.toThrow();
  });

  it.each<[ExportBody, ExportPlace]>([
    [{ type: 'institutions' }, students],
    [{ forType: 'users' }, students],
    [{ entityType: 'user' }, students],
    [{ entitytypeid: 'nothing' }, students],
    [{ selectorId: '12' }, students],
    [{ selectorId: 13 }, ofSchool],
    [{ url: '/users/export' }, students],
    [{ exportFormat: 'pdf' }, students],
    [{ limitToGroup: 'perhaps' }, students],
    [{ limitToGroup: true }, { ...students, access: { ...access, currentGroup: null } }],
    [{ limitToGroup: true }, { ...students, set: getSearchSet('institution') }],
    [{ additionalRecordState: 7 }, students],
    [{ additionalRecordState: 'Open' }, students],
    [{ additionalRecordState: 64 }, activities],
    [{ additional: ['costCodes'] }, students],
    [{ additional: 'tags' }, activities],
    [{ additional: 'students' }, { ...activities, access: accessAs('payOfficer') }],
    [{ configuration: 'users' }, students],
    [{ date: '31/2/2026' }, students],
    [{ includeAll: 'some' }, students],
    [{ anon: 'perhaps' }, students],
  ])('are refused by name where they do not fit: %j', (body, place) => {
    const [name] = Object.keys(body);
    expect(() => read(body, place)).toThrow(
      expect.objectContaining({ details: { Errors: [expect.objectContaining({ FieldName: name })] } }) as Error,
    );
  });
});
