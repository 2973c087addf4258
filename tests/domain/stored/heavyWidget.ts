import type { RecordType } from '../../../domain/record/recordType.ts';
import { storedReader } from '../../../domain/record/stored/convert.ts';
import { shapeOf } from '../../../domain/record/stored/shape.ts';
import { widget } from '../widget.ts';

const { weight, price, designed, ...otherFields } = widget.fields;
if (!weight || !price || !designed) throw new Error('The widget has other fields by now');

/**
 * The widget of a later version: `weight` is renamed `mass`, `price` is retired, `designed` becomes a text, and polishing is renamed
 * shining. Its conversion reads the widget's events.
 */
export const heavyWidget: RecordType = {
  ...widget,
  fields: { ...otherFields, mass: weight, designed: { ...designed, kind: 'text' } },
  derived: {},
  events: { Shined: 'Polished it' },
  conversions: [
    {
      version: 2,
      renamedFields: { weight: 'mass' },
      retiredFields: ['price'],
      changedKinds: { designed: { from: 'year', to: 'text', convert: String } },
      renamedEvents: { WidgetPolished: 'WidgetShined' },
    },
  ],
};

export const { readEvent, toTodaysNames } = storedReader([shapeOf(heavyWidget)]);
