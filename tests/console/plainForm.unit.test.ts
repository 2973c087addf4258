import { describe, expect, it } from 'vitest';
import { reasonsOf, unreachable } from '../../console/api/failure.ts';
import { errorsAt, errorsOfFailureAt, errorsOfFailure, errorsOfServer } from '../../console/form/shownErrors.ts';
import { alertOf, errorsOf, messageOf } from '../../console/form/formErrors.ts';
import { createPlainForm, type PlainForm, plainFormAfter, type PlainFormEvent } from '../../console/form/plainForm.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const names = ['email', 'password'];
const empty = createPlainForm<Credentials>({ email: '', password: '' });
const after = (form: PlainForm<Credentials>, ...events: readonly PlainFormEvent<Credentials>[]) =>
  events.reduce((before, event) => plainFormAfter(before, event), form);
const refusal = (Errors: { FieldName: string; ErrorMessages: string[] }[]) => ({
  Success: false as const,
  status: 400,
  isAnswered: true,
  message: 'Unable to save',
  Errors,
});

describe('a plain form', () => {
  it('drops the errors of a field that is changed and keeps those of the others', () => {
    const shownErrors = { title: 'Unable', notes: [], fields: { email: ['Enter an address'], password: ['Enter a password'] } };
    const changed = after(empty, { kind: 'refused', shownErrors }, { kind: 'changed', change: { email: 'a' } });
    expect(changed.values).toEqual({ email: 'a', password: '' });
    expect([errorsOf(changed, 'email'), errorsOf(changed, 'password')]).toEqual([[], ['Enter a password']]);
  });

  it('keeps its values and hides the last errors while it is sent', () => {
    const typed = after(empty, { kind: 'changed', change: { email: 'a' } }, { kind: 'refused', shownErrors: errorsAt('email', ['No']) });
    const sent = after(typed, { kind: 'sent' });
    expect(sent).toMatchObject({ values: { email: 'a' }, shownErrors: null, isSending: true });
    expect(after(sent, { kind: 'accepted' }).isSending).toBe(false);
  });

  it('counts every refusal, so that the same words are announced again', () => {
    const refused: PlainFormEvent<Credentials> = { kind: 'refused', shownErrors: errorsAt('email', ['No']) };
    expect(after(empty, refused, { kind: 'sent' }, refused)).toMatchObject({ refusals: 2, isSending: false });
  });

  it('shows the message for the whole form only while no field shows what is wrong', () => {
    const whole = after(empty, { kind: 'refused', shownErrors: errorsOfFailure(refusal([]), names) });
    expect(messageOf(whole)).toBe('Unable to save');
    const shownErrors = errorsOfFailure(refusal([{ FieldName: 'email', ErrorMessages: ['Unknown'] }]), names);
    const named = after(empty, { kind: 'refused', shownErrors });
    expect([messageOf(named), errorsOf(named, 'email')]).toEqual([null, ['Unknown']]);
  });

  it('says as one text why a request was refused', () => {
    const reasons = (...messages: string[]) => reasonsOf(refusal(messages.map((each) => ({ FieldName: 'a', ErrorMessages: [each] }))));
    expect(reasons('The end is too early', 'The start is too late.', 'Neither fits')).toBe(
      'The end is too early. The start is too late. Neither fits',
    );
    expect(reasons()).toBe('Unable to save');
  });

  it('says in a dialog what belongs to no field, and otherwise what the message says', () => {
    const alertAfter = (errors: Parameters<typeof refusal>[0]) => alertOf({ shownErrors: errorsOfServer(refusal(errors), names) });
    expect(alertOf({ shownErrors: null })).toBeNull();
    expect(alertAfter([{ FieldName: 'Ids', ErrorMessages: ['At most 5,000 at a time'] }])).toBe('At most 5,000 at a time');
    expect(alertAfter([])).toBe('Unable to save');
    expect(alertAfter([{ FieldName: 'email', ErrorMessages: ['Unknown'] }])).toBeNull();
    expect(alertOf({ shownErrors: { title: 'Unable', fields: {}, notes: [] } })).toBe('Unable');
  });
});

describe('the complaint about an answer', () => {
  it('puts errors of fields that the form does not have into the notes', () => {
    const shownErrors = errorsOfFailure(refusal([{ FieldName: 'group', ErrorMessages: ['Choose a group'] }]), names);
    expect(shownErrors).toEqual({ title: 'Unable to save', fields: {}, notes: ['Choose a group'] });
  });

  it('has the words of the form where the server did not answer', () => {
    const shownErrors = errorsOfFailure(unreachable(), names, ({ isAnswered }) => (isAnswered ? 'Refused' : 'No answer'));
    expect(shownErrors.title).toBe('No answer');
  });

  it('is about the only field of a form even where the server names none', () => {
    expect(errorsOfFailureAt('code', refusal([])).fields).toEqual({ code: ['Unable to save'] });
    const named = refusal([{ FieldName: 'code', ErrorMessages: ['Wrong code'] }]);
    expect(errorsOfFailureAt('code', named).fields).toEqual({ code: ['Wrong code'] });
  });
});
