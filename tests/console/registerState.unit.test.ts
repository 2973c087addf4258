import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegisterAnswer, RegisterResult } from '../../api/contract/register.ts';
import {
  countUnsent,
  emptyRegister,
  keepTheirs,
  keepWalkIn,
  type KeptRegister,
  markStudents,
  sendOutcomeOf,
  setMine,
  startSending,
  type Status,
  takeAnswer,
  takeBackMarks,
  takeReading,
  takeRefusal,
  withoutNames,
} from '../../console/register/registerState.ts';
import { shownStudents } from '../../console/register/registerView.ts';

const at = '2026-11-23T09:00:00.000Z';
const reading = (statuses: Readonly<Record<number, Status>>, Revision = 1): RegisterAnswer => ({
  Title: 'Lesson',
  Activity: { Id: 1, Title: 'Summer school' },
  Session: null,
  HasSessions: false,
  Revision,
  CanEdit: true,
  Students: Object.entries(statuses).map(([id, Status]) => ({
    StudentId: Number(id),
    Name: `Student ${id}`,
    Detail: '',
    EvaluationGroup: null,
    Institution: null,
    Status,
    By: null,
    At: null,
  })),
});
const shownStatus = (register: KeptRegister, student: number): Status | undefined =>
  shownStudents(register).find(({ row }) => row.StudentId === student)?.status;
const opened = takeReading(emptyRegister, reading({ 1: 'registered', 2: 'registered', 3: 'registered' }));
const send = (register: KeptRegister, id = 'first') => startSending(register, id, 1000);
const result = (part: Partial<RegisterResult>): RegisterResult => ({
  Success: true,
  SuccessMessage: '',
  Revision: 2,
  Position: '2',
  Applied: [],
  Conflicts: [],
  Refused: [],
  ...part,
});
const answer = (register: KeptRegister, part: Partial<RegisterResult>, id = 'first') => takeAnswer(register, id, result(part), 'Me', at);

describe('marks of a register', () => {
  it('are shown at once, sent together, and saved when they are answered', () => {
    const marked = markStudents(opened, [1, 2], 'attended');
    expect([shownStatus(marked, 1), countUnsent(marked)]).toEqual(['attended', 2]);
    const sent = send(marked);
    expect(sent.sending).toEqual({
      submission: 'first',
      times: 1,
      marks: { 1: { status: 'attended', seen: 'registered' }, 2: { status: 'attended', seen: 'registered' } },
    });
    const saved = answer(sent, { Applied: [1, 2] });
    expect([countUnsent(saved), shownStatus(saved, 1), saved.answer?.Students[0]?.By]).toEqual([0, 'attended', 'Me']);
  });

  it('do not change once they were sent: newer ones wait, and saw what was sent', () => {
    const sent = send(markStudents(opened, [1], 'attended'));
    const corrected = markStudents(sent, [1], 'unattended');
    expect(send(corrected, 'second').sending).toEqual({ ...sent.sending, times: 2 });
    expect(corrected.waiting).toEqual({ 1: { status: 'unattended', seen: 'attended' } });
    expect(shownStatus(corrected, 1)).toBe('unattended');
    expect(send(answer(corrected, { Applied: [1] }), 'second').sending?.marks).toEqual({ 1: { status: 'unattended', seen: 'attended' } });
  });

  it('keep what was seen first, and are not sent if they change nothing', () => {
    const twice = markStudents(markStudents(opened, [1], 'attended'), [1], 'unconfirmed');
    expect(twice.waiting).toEqual({ 1: { status: 'unconfirmed', seen: 'registered' } });
    expect(markStudents(twice, [1], 'registered').waiting).toEqual({});
    expect(send(opened).sending).toBeNull();
  });

  it('are taken back to what was seen although somebody else has marked the student since', () => {
    const since = takeReading(markStudents(opened, [1], 'attended'), reading({ 1: 'unattended', 2: 'registered', 3: 'registered' }, 5));
    expect(markStudents(since, [1], 'registered').waiting).toEqual({ 1: { status: 'registered', seen: 'registered' } });
  });

  it('are in conflict with those of somebody else until the person decides', () => {
    const conflict = answer(send(markStudents(opened, [1, 2], 'attended')), {
      Applied: [2],
      Conflicts: [{ StudentId: 1, Status: 'unattended', By: 'Dana', At: at }],
    });
    expect([conflict.conflicts, shownStatus(conflict, 1), conflict.answer?.Students[0]?.By]).toEqual([
      { 1: 'attended' },
      'unattended',
      'Dana',
    ]);
    expect([keepTheirs(conflict, 1).conflicts, keepTheirs(conflict, 1).waiting]).toEqual([{}, {}]);
    const mine = setMine(conflict, 1);
    expect([mine.conflicts, mine.waiting]).toEqual([{}, { 1: { status: 'attended', seen: 'unattended' } }]);
  });

  it('are taken back together, except those that were corrected since or are in conflict', () => {
    const batch = send(markStudents(opened, [1, 2, 3], 'attended'));
    const corrected = markStudents(batch, [2], 'unconfirmed');
    expect(takeBackMarks(corrected, [1, 2, 3], 'attended').waiting).toEqual({
      1: { status: 'registered', seen: 'attended' },
      2: { status: 'unconfirmed', seen: 'attended' },
      3: { status: 'registered', seen: 'attended' },
    });
    const conflict = answer(batch, { Applied: [2, 3], Conflicts: [{ StudentId: 1, Status: 'unattended', By: 'Dana', At: at }] });
    const disputed = takeBackMarks(
      takeReading(conflict, reading({ 1: 'unattended', 2: 'attended', 3: 'unattended' }, 5)),
      [1, 2, 3],
      'attended',
    );
    expect([disputed.conflicts, disputed.waiting]).toEqual([{ 1: 'attended' }, { 2: { status: 'registered', seen: 'attended' } }]);
    const waiting = markStudents(opened, [1, 2], 'attended');
    expect(takeBackMarks(waiting, [1, 2], 'attended')).toEqual(opened);
  });

  it('are in conflict with the newest mark where the person corrected it meanwhile', () => {
    const corrected = markStudents(send(markStudents(opened, [1], 'attended')), [1], 'unconfirmed');
    const conflict = answer(corrected, { Conflicts: [{ StudentId: 1, Status: 'unattended', By: 'Dana', At: at }] });
    expect([conflict.conflicts, conflict.waiting]).toEqual([{ 1: 'unconfirmed' }, {}]);
  });

  it('that were sent twice are compared with the next reading, because somebody may have marked since the first time', () => {
    const again = send(send(markStudents(opened, [1, 2], 'attended')));
    const saved = answer(again, { Applied: [1, 2] });
    expect(takeReading(saved, reading({ 1: 'attended', 2: 'unattended', 3: 'registered' }, 2)).conflicts).toEqual({ 2: 'attended' });
  });

  it('that were sent twice are still compared with the next reading after the person made the same mark again', () => {
    const saved = answer(send(send(markStudents(opened, [1, 2], 'attended'))), { Applied: [1, 2] });
    const same = markStudents(saved, [1], 'attended');
    const andBack = markStudents(markStudents(same, [2], 'unconfirmed'), [2], 'attended');
    expect(andBack.waiting).toEqual({});
    expect(takeReading(andBack, reading({ 1: 'unattended', 2: 'unattended', 3: 'registered' }, 2)).conflicts).toEqual({
      1: 'attended',
      2: 'attended',
    });
  });

  it('that were sent twice are not compared with the next reading where a newer mark was saved since', () => {
    const corrected = markStudents(send(send(markStudents(opened, [1], 'attended'))), [1], 'unattended');
    const saved = answer(send(answer(corrected, { Applied: [1] }), 'second'), { Applied: [1] }, 'second');
    expect(takeReading(saved, reading({ 1: 'unattended', 2: 'registered', 3: 'registered' }, 3)).conflicts).toEqual({});
    expect(takeReading(saved, reading({ 1: 'unconfirmed', 2: 'registered', 3: 'registered' }, 4)).conflicts).toEqual({});
  });

  it('wait again, with what was seen, if the server refuses all of them', () => {
    const sent = markStudents(send(markStudents(opened, [1, 2], 'attended')), [2], 'unattended');
    const refused = takeRefusal(sent, 'first', 'You may not');
    expect([refused.sending, refused.refusal]).toEqual([null, 'You may not']);
    expect(refused.waiting).toEqual({ 1: { status: 'attended', seen: 'registered' }, 2: { status: 'unattended', seen: 'registered' } });
    expect(send(refused).sending).toBeNull();
  });

  it('that the server refused are no saved marks, be it all of them or those of one student', () => {
    const sent = send(markStudents(opened, [1], 'attended'));
    const refusedOne = answer(sent, { Refused: [{ StudentId: 1, Message: 'Not here' }] });
    expect(sendOutcomeOf(answer(sent, { Applied: [1] }))).toEqual({ conflicts: 0, isRefused: false });
    expect([refusedOne, takeRefusal(sent, 'first', 'You may not')].map((each) => sendOutcomeOf(each).isRefused)).toEqual([true, true]);
  });

  it('stay when names are erased, and the sentences about refused ones go with the names in them', () => {
    const refusedOne = answer(send(markStudents(opened, [1], 'attended')), { Refused: [{ StudentId: 1, Message: 'Not here' }] });
    const left = withoutNames(markStudents(refusedOne, [2], 'attended'));
    expect(countUnsent(left)).toBe(1);
    expect(JSON.stringify(left)).not.toContain('Student 1');
  });

  it('of students who were taken off are named', () => {
    const refused = answer(send(markStudents(opened, [1], 'attended')), { Refused: [{ StudentId: 1, Message: 'Not on the register.' }] });
    expect(refused.refused).toEqual(['Student 1: Not on the register.']);
  });

  it('should NOT be undone by an older reading or by an answer to another submission', () => {
    const saved = answer(send(markStudents(opened, [1], 'attended')), { Applied: [1], Revision: 7 });
    expect(takeReading(saved, reading({ 1: 'registered' }, 6))).toBe(saved);
    const sent = send(markStudents(opened, [1], 'attended'));
    expect(answer(sent, { Applied: [1] }, 'another')).toBe(sent);
    expect(takeRefusal(sent, 'another', 'No')).toBe(sent);
  });
});

/**
 * The register on the server: a mark counts only if its sender saw the current status. A submission that comes again is answered as saved
 * if all its marks held after its newest change, else decided anew; it sets no mark a second time.
 */
class FakeServer {
  readonly statuses = new Map<number, Status>([
    [1, 'registered'],
    [2, 'registered'],
    [3, 'registered'],
  ]);
  readonly changes: { readonly submission: string; readonly student: number; readonly from: Status }[] = [];
  /** The statuses after the newest change of each submission. */
  readonly #left = new Map<string, { readonly statuses: ReadonlyMap<number, Status>; readonly revision: number }>();
  readonly #marks = new Map<string, KeptRegister['waiting']>();
  #revision = 1;

  receive(submission: string, marks: KeptRegister['waiting']): RegisterResult {
    const earlierMarks = this.#marks.get(submission);
    if (earlierMarks && !isDeepStrictEqual(marks, earlierMarks)) throw new Error(`${submission} came again with other marks`);
    this.#marks.set(submission, marks);
    const left = this.#left.get(submission);
    if (left && Object.entries(marks).every(([id, { status }]) => left.statuses.get(Number(id)) === status))
      return result({ Applied: Object.keys(marks).map(Number), Revision: left.revision });
    const own = { Applied: [] as number[], Conflicts: [] as RegisterResult['Conflicts'] };
    const changeCount = this.changes.length;
    for (const [id, { status, seen }] of Object.entries(marks)) {
      const student = Number(id);
      const now = this.statuses.get(student) ?? 'registered';
      const isRepeat = this.changes.some((change) => change.submission === submission && change.student === student);
      if (now !== status && (now !== seen || isRepeat)) own.Conflicts.push({ StudentId: student, Status: now, By: null, At: null });
      else {
        if (now !== status) this.changes.push({ submission, student, from: now });
        this.statuses.set(student, status);
        own.Applied.push(student);
      }
    }
    if (this.changes.length > changeCount) {
      this.#revision += 1;
      this.#left.set(submission, { statuses: new Map(this.statuses), revision: this.#revision });
    }
    return result({ ...own, Revision: this.#revision });
  }

  read = (): RegisterAnswer => reading(Object.fromEntries(this.statuses), this.#revision);
}

describe('walk-ins of a register', () => {
  it('are kept once each, with the newest name', () => {
    const kept = keepWalkIn(keepWalkIn(opened, { key: 'a', name: 'Zed' }), { key: 'b', name: 'Zoe' });
    expect(keepWalkIn(kept, { key: 'a', name: 'Zeddy' }).walkIns).toEqual([
      { key: 'a', name: 'Zeddy' },
      { key: 'b', name: 'Zoe' },
    ]);
  });
});

describe('registers of two people on a bad network', () => {
  it('lose no mark and apply none twice, in whatever order answers arrive', () => {
    const statuses = fc.constantFrom<Status>('registered', 'attended', 'unattended', 'unconfirmed');
    const person = fc.constantFrom(0, 1);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('mark' as const), person, student: fc.constantFrom(1, 2, 3), status: statuses }),
      fc.record({ kind: fc.constantFrom('send', 'lose the request', 'lose the answer', 'read', 'read late', 'reload'), person }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const server = new FakeServer();
        const people = [takeReading(emptyRegister, server.read()), takeReading(emptyRegister, server.read())];
        const late: RegisterAnswer[] = [];
        const lastMarks = [new Map<number, Status>(), new Map<number, Status>()];
        let submissionCount = 0;
        const exchange = (who: number, arrives: boolean, isAnswered: boolean) => {
          submissionCount += 1;
          const sent = startSending(people[who] ?? emptyRegister, `${who}-${submissionCount}`, 2);
          people[who] = sent;
          if (!sent.sending || !arrives) return;
          const reply = server.receive(sent.sending.submission, sent.sending.marks);
          if (isAnswered) people[who] = takeAnswer(sent, sent.sending.submission, reply, `Person ${who}`, at);
        };
        for (const each of steps) {
          const mine = people[each.person] ?? emptyRegister;
          if (each.kind === 'mark') {
            people[each.person] = markStudents(mine, [each.student], each.status);
            lastMarks[each.person]?.set(each.student, each.status);
          } else if (each.kind === 'read') people[each.person] = takeReading(mine, server.read());
          else if (each.kind === 'read late') {
            const older = late.shift();
            if (older) people[each.person] = takeReading(mine, older);
            late.push(server.read());
          } else if (each.kind === 'reload') people[each.person] = JSON.parse(JSON.stringify(mine)) as KeptRegister;
          else exchange(each.person, each.kind !== 'lose the request', each.kind === 'send');
        }
        // The network is back.
        for (const who of [0, 1]) {
          for (let times = 0; times < 4; times += 1) exchange(who, true, true);
          people[who] = takeReading(people[who] ?? emptyRegister, server.read());
        }
        for (const who of [0, 1]) {
          const mine = takeReading(people[who] ?? emptyRegister, server.read());
          expect(countUnsent(mine)).toBe(0);
          // Each mark of this person is saved, is a conflict, or was replaced by the other person, who saw it.
          for (const [student, status] of lastMarks[who] ?? []) {
            const now = server.statuses.get(student);
            const isTheirs = server.changes.some(
              (change) => change.submission.startsWith(`${1 - who}-`) && change.student === student && change.from === status,
            );
            expect(now === status || mine.conflicts[student] === status || isTheirs).toBe(true);
          }
          for (const [student, status] of server.statuses) expect(shownStatus(mine, student)).toBe(status);
        }
      }),
      { numRuns: 400 },
    );
  });
});
