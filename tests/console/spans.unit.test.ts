import { describe, expect, it } from 'vitest';
import { rawOf } from '../../console/record/draft.ts';
import { createFormState, formAfter, type FormState } from '../../console/record/formState.ts';
import type { Raw } from '../../console/fieldKinds/raw.ts';
import { widget } from '../domain/widget.ts';

const begun = createFormState(widget, { Record: { openFor: 5 }, Labels: {} }, 0);
const type = (state: FormState, inputs: Readonly<Record<string, Raw>>): FormState =>
  Object.entries(inputs).reduce((before, [name, raw]) => formAfter(widget, before, { kind: 'typed', name, raw }), state);
const shows = ({ draft }: FormState, name: string) => {
  const field = widget.fields[name];
  return field && rawOf(draft, name, field);
};
const day = { opened: '17 Oct 2016 09:00', closed: '17/10/2016 11:30' };

describe('a timespan computed from a start and an end', () => {
  it('is filled in when both are set and no checkbox controls it', () => {
    expect(shows(type(begun, { opened: day.opened }), 'shift')).toBe('');
    expect(shows(type(begun, day), 'shift')).toBe('2:30');
  });

  it('is filled in only while its checkbox is ticked, and when it becomes ticked', () => {
    expect(shows(type(begun, day), 'openFor')).toBe('5:0');
    expect(shows(type(begun, { timed: true, ...day }), 'openFor')).toBe('2:30');
    expect(shows(type(begun, { ...day, timed: true }), 'openFor')).toBe('2:30');
  });

  it('stays unchanged when full dates are in the wrong order, and is empty when only the times count', () => {
    const back = type(begun, { timed: true, opened: '17/10/2016 11:30', closed: '17/10/2016 09:00' });
    expect([shows(back, 'openFor'), shows(back, 'shift')]).toEqual(['5:0', '0:0']);
  });

  it('stays unchanged while an instant is invalid, and when another field is edited', () => {
    expect(shows(type(begun, { timed: true, opened: day.opened, closed: 'soon' }), 'openFor')).toBe('5:0');
    expect(shows(type(begun, { timed: true, ...day, openFor: '1:15', name: 'Cog' }), 'openFor')).toBe('1:15');
  });
});
