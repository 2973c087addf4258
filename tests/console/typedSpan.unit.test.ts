import { describe, expect, it } from 'vitest';
import { lengthOf, type TypedSpan, withStart } from '../../console/typedSpan.ts';

const lesson: TypedSpan = { start: '17 Oct 2016 14:30', end: '17 Oct 2016 15:30' };

/** The texts of both inputs after these texts of the start, one after each keystroke. */
const afterStarts = (span: TypedSpan, ...starts: readonly string[]): TypedSpan => {
  let [now, length] = [span, lengthOf(span, null)];
  for (const start of starts) {
    now = { ...now, ...withStart(start, length) };
    length = lengthOf(now, length);
  }
  return now;
};

describe('a start that is typed', () => {
  it('takes the end with it where the texts between two keystrokes are no times', () => {
    expect(afterStarts(lesson, '17 Oct 2016 14:3', '17 Oct 2016 14:', '17 Oct 2016 14:4', '17 Oct 2016 14:45')).toEqual({
      start: '17 Oct 2016 14:45',
      end: '17 Oct 2016 15:45',
    });
  });

  it('keeps the length where the texts between two keystrokes are other days', () => {
    expect(afterStarts(lesson, ' Oct 2016 14:30', '1 Oct 2016 14:30', '18 Oct 2016 14:30')).toEqual({
      start: '18 Oct 2016 14:30',
      end: '18 Oct 2016 15:30',
    });
  });

  it('takes the end with it when it was emptied and typed anew, also over a change of the clocks', () => {
    expect(afterStarts(lesson, '', '30 Oct 2016 00:30')).toEqual({ start: '30 Oct 2016 00:30', end: '30 Oct 2016 01:30' });
  });

  it('leaves an empty end empty while no length is known', () => {
    expect(afterStarts({ start: '', end: '' }, '17/10/2016 14:30')).toEqual({ start: '17/10/2016 14:30', end: '' });
  });

  it('becomes the end too where the end was before the start', () => {
    const wrong = { ...lesson, end: '17 Oct 2016 13:00' };
    expect(afterStarts(wrong, '17 Oct 2016 12:00').end).toBe('17 Oct 2016 12:00');
  });
});
