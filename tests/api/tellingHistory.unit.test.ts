import { describe, expect, it } from 'vitest';
import { presentHistory, visibleLines } from '../../api/present/history.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { type Changes, answerName } from '../../domain/record/events.ts';
import { eventName } from '../../domain/record/eventCatalogue.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { ambassadorApplication } from '../../domain/records/ambassadorApplication.ts';
import { exportRecord } from '../../domain/records/export.ts';
import { task } from '../../domain/records/task.ts';

const access = systemAccess('Ada', rights);
const noTitles = { query: () => Promise.resolve({ rows: [], rowCount: 0 }) };

/** The history line of a record with this one event. */
const presentLine = async (type: RecordType, event: string, changes: Changes) => {
  const line = { position: '1', revision: 1, event, at: new Date(0), actor: 'Ada', task: null, import: null, changes };
  const [only] = await presentHistory(noTitles, access, type, visibleLines(access, type, [line]));
  return only;
};

describe('the history of a task', () => {
  it('tells its title and status, and leaves out the word of its command and what details show in their unit', async () => {
    const line = await presentLine(task, eventName(task, 'Completed'), {
      title: { from: null, to: 'Import: Real schools' },
      command: { from: null, to: 'edubase' },
      status: { from: 1, to: 2 },
      lastActivity: { from: null, to: '2026-11-27T05:25:00.000Z' },
      duration: { from: null, to: 29 },
    });
    expect(line?.Changes.map(({ Label, To }) => [Label, To])).toEqual([
      ['Title', 'Import: Real schools'],
      ['Status', 'Completed'],
    ]);
  });
});

it('leaves the size of a file out of histories, since details show it in its unit', async () => {
  const line = await presentLine(exportRecord, eventName(exportRecord, 'Completed'), {
    rows: { from: null, to: 119 },
    fileSize: { from: null, to: 8959 },
  });
  expect(line?.Changes.map(({ Label }) => Label)).toEqual(['Rows']);
});

describe('answers that were given in the dialog of an action', () => {
  const withdrawn = eventName(ambassadorApplication, 'Withdrawn');

  it.each([
    [{ email: false }, 'Withdrew the application'],
    [{ email: true }, 'Withdrew the application: Email the applicant'],
    [{ reason: 'Moved away', email: false }, 'Withdrew the application: Moved away'],
    [{ reason: 'Moved away', email: true }, 'Withdrew the application: Reason Moved away; Email the applicant'],
  ])('say a yes by its label and nothing for a no: %o', async (answers, sentence) => {
    const changes = Object.entries(answers).map(([name, to]) => [answerName(withdrawn, name), { from: null, to }]);
    const line = await presentLine(ambassadorApplication, withdrawn, Object.fromEntries(changes) as Changes);
    expect(line?.Sentence).toBe(sentence);
  });
});
