import type { Page, Route } from 'playwright-core';
import type { Failure } from '../../api/contract/answers.ts';
import type { EditForm } from '../../api/contract/records.ts';
import { formFields, formParts, formRecord, toJson } from '../../api/present/form.ts';
import { printField } from '../../console/fieldKinds/kinds.ts';
import type { Fields, Values } from '../../domain/fields/field.ts';
import { create, type Decision, edit } from '../../domain/record/decide.ts';
import type { RecordedEvent } from '../../domain/record/events.ts';
import { blank, fold } from '../../domain/record/fold.ts';
import { storedField, storedFields, labelOf, readPath } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { crate } from '../domain/crate.ts';

const type = crate as unknown as RecordType;
const visible = new Set(storedFields(type).map(([name]) => name));

/** Crate 1 on a log in memory, behind the addresses that a form asks. The server has no crates. */
export interface Crate {
  /** Somebody else's edit. */
  readonly edit: (values: Values) => void;
  /** Whether the form has been answered with the newest version. */
  readonly isRead: () => boolean;
  /** The bodies of the saves. */
  readonly bodies: readonly Values[];
}

const answerFor = (decision: Decision, revision: number): readonly [status: number, body: object] => {
  if (decision.ok) return [200, { Success: true, SuccessMessage: 'Saved', Id: 1, Revision: revision, Position: '1' }];
  const failure: Failure = { Success: false, message: 'Unable to save', Errors: [] };
  const { error } = decision;
  if (error.because === 'invalid')
    return [400, { ...failure, Errors: error.errors.map(({ field, messages }) => ({ FieldName: field, ErrorMessages: [...messages] })) }];
  if (error.because !== 'conflict') return [400, failure];
  const Conflicts = error.conflicts.map(({ field: name, yours, theirs, by }) => {
    const field = storedField(type, name) ?? { kind: 'text' };
    return {
      Field: name,
      Label: labelOf(type, name, () => 'Enderby School'),
      Yours: toJson(yours),
      Theirs: toJson(theirs),
      YoursText: printField(field, yours),
      TheirsText: printField(field, theirs),
      Actor: by.actor.name,
      At: by.at,
    };
  });
  return [409, { ...failure, Conflicts, Revision: revision }];
};

/** Shows a form of crate 1 with these values on a page, which asks this process instead of the server for crates. */
export const answerCrate = async (page: Page, values: Values, { canEdit = true } = {}): Promise<Crate> => {
  const events: RecordedEvent[] = [];
  const bodies: Values[] = [];
  let readRevision = -1;
  const now = () => fold(type, events);
  const decide = (decision: Decision, name: string): Decision => {
    if (!decision.ok) return decision;
    for (const event of decision.value) {
      const revision = events.length;
      const meta = { actor: { id: 1, name }, at: new Date(Date.UTC(2026, 10, 22, revision)).toISOString(), correlationId: '1', version: 1 };
      events.push({ ...event, id: String(revision), stream: 'crate-1', revision, position: BigInt(revision), meta });
    }
    return decision;
  };
  decide(create(type, blank(type), { name: 'Books', ...values }), 'Ada Archer');

  const form = (): EditForm => {
    const { values: record, revision, created, updated } = now();
    const describeChange = (change: typeof created) => change && { Actor: change.actor.name, At: change.at, IsOwn: false };
    const names = Object.keys(record).filter((name) => readPath(name)?.part === 'stops');
    return {
      Record: formRecord(type, visible, record),
      Fields: formFields(type, visible, null, { hidden: new Set(), required: new Set() }),
      Parts: formParts(type, visible, null),
      Labels: Object.fromEntries(names.map((name) => [name, { [String(readPath(name)?.key)]: `School ${readPath(name)?.key}` }])),
      Id: 1,
      Title: 'Books',
      ListPath: 'crates',
      Revision: revision,
      CurrentRevision: revision,
      State: { value: 0, name: 'Current', mark: 'none' },
      Transitions: [],
      Created: describeChange(created),
      Updated: describeChange(updated),
      CanEdit: canEdit,
      Derived: {},
      Facts: {},
      Actions: [],
      Withheld: [],
      IsOpened: false,
      ComputedToday: false,
      MergedInto: null,
      ExportedList: null,
    };
  };
  const answer = (route: Route, status: number, body: object) => route.fulfill({ status, json: body });
  await page.route(/\/crates\/(?!edit)/, (route) => answer(route, 200, { Data: [] }));
  await page.route('**/crates/edit/1', async (route) => {
    if (route.request().method() === 'GET') {
      readRevision = now().revision;
      return answer(route, 200, form());
    }
    const { Revision, __RequestVerificationToken: _token, ...newValues } = route.request().postDataJSON() as Record<string, never>;
    bodies.push(newValues);
    const decision = decide(edit<Fields>(type, now(), Number(Revision), newValues), 'You');
    return answer(route, ...answerFor(decision, now().revision));
  });
  return {
    bodies,
    isRead: () => readRevision === now().revision,
    edit: (newValues) => void decide(edit<Fields>(type, now(), now().revision, newValues), 'Olivia Officer'),
  };
};
