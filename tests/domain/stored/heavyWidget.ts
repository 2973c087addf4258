import type { RecordType } from '../../../domain/record/recordType.ts';
import { storedReader } from '../../../domain/record/stored/convert.ts';
import { shapeOf } from '../../../domain/record/stored/shape.ts';
import { widget } from '../widget.ts';

const { weight, price, designed, ...kept } = widget.fields;
if (!weight || !price || !designed) throw new Error('The widget has other fields by now');

/**
 * The widget of a later version: `weight` is called `mass`, `price` is no longer kept, `designed` is kept as a word, and polishing is
 * called shining. Its conversion leads from the events of the widget to its own.
 */
export const heavyWidget: RecordType = {
  ...widget,
  fields: { ...kept, mass: weight, designed: { ...designed, kind: 'text' } },
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

/** The reader of a Waymark that has the later widget. */
export const { readEvent, todaysNames } = storedReader([shapeOf(heavyWidget)]);
