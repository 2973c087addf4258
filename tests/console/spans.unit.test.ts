import { describe, expect, it } from 'vitest';
import { rawOf } from '../../console/record/draft.ts';
import { createFormState, formAfter, type FormState } from '../../console/record/formState.ts';
import type { Raw } from '../../console/fieldKinds/raw.ts';
import { widget } from '../domain/widget.ts';

const initial = createFormState(widget, { Record: { openFor: 5 }, Labels: {} }, 0);
const typeInputs = (state: FormState, inputs: Readonly<Record<string, Raw>>): FormState =>
  Object.entries(inputs).reduce((before, [name, raw]) => formAfter(widget, before, { kind: 'typed', name, raw }), state);
const inputOf = ({ draft }: FormState, name: string) => {
  const field = widget.fields[name];
  return field && rawOf(draft, name, field);
};
const day = { opened: '17 Oct 2016 09:00', closed: '17/10/2016 11:30' };

describe('a timespan computed from a start and an end', () => {
  it('is filled in when both are set and no checkbox controls it', () => {
    expect(inputOf(typeInputs(initial, { opened: day.opened }), 'shift')).toBe('');
    expect(inputOf(typeInputs(initial, day), 'shift')).toBe('2:30');
  });

  it('is filled in only while its checkbox is ticked, and when it becomes ticked', () => {
    expect(inputOf(typeInputs(initial, day), 'openFor')).toBe('5:0');
    expect(inputOf(typeInputs(initial, { timed: true, ...day }), 'openFor')).toBe('2:30');
    expect(inputOf(typeInputs(initial, { ...day, timed: true }), 'openFor')).toBe('2:30');
  });

  it('stays unchanged when full dates are in the wrong order, and is empty when only the times count', () => {
    const back = typeInputs(initial, { timed: true, opened: '17/10/2016 11:30', closed: '17/10/2016 09:00' });
    expect([inputOf(back, 'openFor'), inputOf(back, 'shift')]).toEqual(['5:0', '0:0']);
  });

  it('stays unchanged while an instant is invalid, and when another field is edited', () => {
    expect(inputOf(typeInputs(initial, { timed: true, opened: day.opened, closed: 'soon' }), 'openFor')).toBe('5:0');
    expect(inputOf(typeInputs(initial, { timed: true, ...day, openFor: '1:15', name: 'Cog' }), 'openFor')).toBe('1:15');
  });
});
