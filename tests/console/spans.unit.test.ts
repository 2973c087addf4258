import { describe, expect, it } from 'vitest';
import { rawOf } from '../../console/record/draft.ts';
import { createFormState, formAfter, type FormState } from '../../console/record/formState.ts';
import type { Raw } from '../../console/record/raw.ts';
import { widget } from '../domain/widget.ts';

const begun = createFormState(widget, { Record: { openFor: 5 }, Labels: {} }, 0);
const type = (state: FormState, inputs: Readonly<Record<string, Raw>>): FormState =>
  Object.entries(inputs).reduce((before, [name, raw]) => formAfter(widget, before, { kind: 'typed', name, raw }), state);
const shows = ({ draft }: FormState, name: string) => {
  const field = widget.fields[name];
  return field && rawOf(draft, name, field);
};
const day = { opened: '17 Oct 2016 09:00', closed: '17/10/2016 11:30' };

describe('a timespan that follows from a start and an end', () => {
  it('is filled in once both are there, where no box gates it', () => {
    expect(shows(type(begun, { opened: day.opened }), 'shift')).toBe('');
    expect(shows(type(begun, day), 'shift')).toBe('2:30');
  });

  it('is filled in only while its box is ticked, and when it is ticked', () => {
    expect(shows(type(begun, day), 'openFor')).toBe('5:0');
    expect(shows(type(begun, { timed: true, ...day }), 'openFor')).toBe('2:30');
    expect(shows(type(begun, { ...day, timed: true }), 'openFor')).toBe('2:30');
  });

  it('stays as it is where full dates are the wrong way round, and is nothing where only the times count', () => {
    const back = type(begun, { timed: true, opened: '17/10/2016 11:30', closed: '17/10/2016 09:00' });
    expect([shows(back, 'openFor'), shows(back, 'shift')]).toEqual(['5:0', '0:0']);
  });

  it('stays as it is while a moment cannot be read, and when anything else is typed', () => {
    expect(shows(type(begun, { timed: true, opened: day.opened, closed: 'soon' }), 'openFor')).toBe('5:0');
    expect(shows(type(begun, { timed: true, ...day, openFor: '1:15', name: 'Cog' }), 'openFor')).toBe('1:15');
  });
});
