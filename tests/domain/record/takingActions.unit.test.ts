import { describe, expect, it } from 'vitest';
import { possibleActions, takeAction } from '../../../domain/record/takeAction.ts';
import { fold } from '../../../domain/record/fold.ts';
import { eventCatalogue } from '../../../domain/record/eventCatalogue.ts';
import { widget } from '../widget.ts';
import { created, events, given, nothing, rejected, stream } from './given.ts';

const now = '2026-11-22T10:00:00.000Z';
const unpainted = created({ painted: false, colour: null });

describe('an action', () => {
  it('writes its own event with the fields that it sets', () => {
    expect(given(unpainted).when((record) => takeAction(widget, record, 'paint', { now }))).toEqual(
      events({ type: 'WidgetPainted', changes: { painted: { from: false, to: true }, colour: { from: null, to: 10 } } }),
    );
    expect(eventCatalogue(widget).get('WidgetPainted')).toBe('Painted the widget');
  });

  it('taken again writes nothing, even where its rule no longer holds', () => {
    const painted = created({ painted: true, colour: 10, waterproof: 'yes' });
    expect(given(painted).when((record) => takeAction(widget, record, 'paint', { now }))).toEqual(nothing);
  });

  it('is refused by its rule, with the reason', () => {
    const waterproof = created({ painted: false, waterproof: 'yes' });
    expect(given(waterproof).when((record) => takeAction(widget, record, 'paint', { now }))).toEqual(
      rejected({ because: 'refused', message: 'Paint does not hold on a waterproof widget.' }),
    );
  });

  it('without an event writes nothing, and still has a rule', () => {
    expect(given(unpainted).when((record) => takeAction(widget, record, 'weigh', { now }))).toEqual(nothing);
    expect(given(created({ weight: 3 })).when((record) => takeAction(widget, record, 'weigh', { now }))).toEqual(
      rejected({ because: 'refused', message: 'The weight is known.' }),
    );
  });

  it('needs a record, and a declaration', () => {
    expect(given().when((record) => takeAction(widget, record, 'paint', { now }))).toEqual(rejected({ because: 'missing' }));
    expect(() => given(unpainted).when((record) => takeAction(widget, record, 'fly', { now }))).toThrow('widget has no action fly');
  });
});

describe('the possible actions of a record', () => {
  it.each([
    ['all that are allowed', {}, ['paint', 'weigh']],
    ['none that its rule refuses', { waterproof: 'yes', weight: 3 }, []],
    ['none that would change nothing', { painted: true, colour: 10 }, ['weigh']],
  ])('are %s', (_which, values, expected) => {
    expect(possibleActions(widget, fold(widget, stream(created(values))), now)).toEqual(expected);
  });
});
