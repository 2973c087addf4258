import { describe, expect, it } from 'vitest';
import { newContext } from '../../commands/context.ts';
import { answerRows, answerValue, chooseColumns, correctCell } from '../../commands/imports/answering.ts';
import type { ImportServices } from '../../commands/imports/checkImport.ts';
import { loadRecord } from '../../commands/records/changeRecord.ts';
import { createRecord } from '../../commands/records/recordCommands.ts';
import { appendJobEvent } from '../../commands/tasks/queueTask.ts';
import { systemAccess } from '../../domain/access/access.ts';
import { rights } from '../../domain/access/rights.ts';
import { planNotWaiting } from '../../domain/importMessages.ts';
import { importStatus } from '../../domain/lists/imports.ts';
import { importRecord } from '../../domain/records/import.ts';
import { institution } from '../../domain/records/institution.ts';
import { logInMemory } from './logInMemory.ts';

const access = systemAccess('Ada', rights);
const settings = { sheet: '', header: ['Name'], headerLine: 1, mapping: ['lastname'], clearEmpty: false };
const row = { line: 2, cells: ['Smith'], record: null, candidates: [], about: [] };

/** An import whose request began while its plan was open, and whose plan somebody has accepted since. */
const acceptedMeanwhile = async () => {
  const { dependencies } = logInMemory();
  await createRecord(dependencies, newContext(access), institution, { name: 'Riverside', subscriber: true });
  await createRecord(dependencies, newContext(access), importRecord, { type: 'student', group: 1, reference: 'Autumn' });
  await appendJobEvent(dependencies, importRecord, 1, 'ColumnsChosen', { status: importStatus.waitingForAnswers });
  const { values } = await loadRecord(dependencies, importRecord, 1);
  await appendJobEvent(dependencies, importRecord, 1, 'PlanAccepted', { status: importStatus.accepted });
  const changes: string[] = [];
  const plans = {
    answers: () => Promise.resolve({}),
    rows: () => Promise.resolve([row]),
    ...Object.fromEntries(
      ['choose', 'remember', 'put', 'answerValue'].map((name) => [name, () => Promise.resolve(void changes.push(name))]),
    ),
  };
  const planning = {
    now: () => dependencies.now(),
    plans: { firstAbout: () => Promise.resolve(new Map()) },
    repeats: { find: () => Promise.resolve(new Map()) },
    shown: dependencies.shown,
    matcher: { same: () => Promise.resolve([[]]), alike: () => Promise.resolve([[]]) },
  };
  const services = { plans, planning } as unknown as ImportServices;
  return { dependencies, services, open: { id: 1, values, access }, changes };
};

describe('a plan that was accepted since a request began', () => {
  it('keeps its columns', async () => {
    const { dependencies, services, open, changes } = await acceptedMeanwhile();
    const outcome = await chooseColumns(dependencies, services, open, settings);
    expect([outcome, changes]).toEqual([{ ok: false, error: { because: 'refused', message: planNotWaiting } }, []]);
  });

  it('keeps what its values mean', async () => {
    const { dependencies, services, open, changes } = await acceptedMeanwhile();
    const outcome = await answerValue(dependencies, services, open, settings, { column: 'lastname', text: 'Smith', value: null });
    expect([outcome, changes]).toEqual([{ ok: false, error: planNotWaiting }, []]);
  });

  it('keeps its rows, whether they are answered or corrected', async () => {
    const { dependencies, services, open, changes } = await acceptedMeanwhile();
    const outcomes = [
      await answerRows(dependencies, services, open, settings, [2], { is: 'leaveOut' }),
      await correctCell(dependencies, services, open, settings, { line: 2, column: 0, value: 'Smyth' }),
    ];
    expect([outcomes, changes]).toEqual([Array.from({ length: 2 }, () => ({ ok: false, error: planNotWaiting })), []]);
  });
});
