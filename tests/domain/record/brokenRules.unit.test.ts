import { describe, expect, it } from 'vitest';
import { chooseInstitution } from '../../../domain/activityMessages.ts';
import type { Fields, Values } from '../../../domain/fields/field.ts';
import { edit } from '../../../domain/record/decide.ts';
import { blank, type RecordSnapshot } from '../../../domain/record/fold.ts';
import { activity } from '../../../domain/records/activity.ts';
import { endsBeforeStart } from '../../../domain/messages.ts';

const visitFrom = (start: string, end: string): RecordSnapshot => ({
  ...blank(activity),
  revision: 0,
  values: { ...blank(activity).values, eventTitle: 'Open day', group: 1, start: `${start}T10:00:00.000Z`, end: `${end}T10:00:00.000Z` },
});
const refused = { ok: false, error: { because: 'invalid', errors: [{ field: 'end', messages: [endsBeforeStart] }] } };

describe('an edit of a record with a rule about two fields', () => {
  it('is refused if it breaks the rule, whichever of the fields it changes', () => {
    const record = visitFrom('2026-03-01', '2026-03-02');
    expect(edit(activity, record, 0, { end: '2026-02-27T10:00:00.000Z' })).toEqual(refused);
    expect(edit(activity, record, 0, { start: '2026-03-03T10:00:00.000Z' })).toEqual(refused);
  });

  it('may change other fields of a record that broke the rule before', () => {
    const record = visitFrom('2026-03-03', '2026-03-02');
    expect(edit(activity, record, 0, { organiser: 'Olivia' })).toMatchObject({ ok: true });
    expect(edit(activity, record, 0, { end: '2026-03-01T10:00:00.000Z' })).toEqual(refused);
  });
});

describe('a row whose key is not the institution that it names', () => {
  const record = visitFrom('2026-03-01', '2026-03-02');
  const errorsOf = (values: Values) => edit<Fields>(activity, { ...record, values: { ...record.values, ...values } }, 0, another);
  const another = { 'beneficiaries/-1/institution': 12 };
  const refusedWith = (message: string) => ({
    ok: false,
    error: { because: 'invalid', errors: [{ field: 'beneficiaries/-1/institution', messages: [message] }] },
  });

  it('is refused as a duplicate if the institution is a beneficiary, and otherwise for its institution', () => {
    expect(errorsOf({ 'beneficiaries/12/institution': 12 })).toEqual(refusedWith('Institution already exists as a beneficiary'));
    expect(errorsOf({ 'beneficiaries/13/institution': 13 })).toEqual(refusedWith(chooseInstitution));
  });
});
