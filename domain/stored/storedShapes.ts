import { accessShape } from '../records/accessEvents.ts';
import { signInSettingsShape } from '../accounts/signInSettings.ts';
import { fieldSettings } from '../fieldSettings/fieldSettings.ts';
import { storedReader } from '../record/stored/convert.ts';
import { shapeOf, type StoredShape } from '../record/stored/shape.ts';
import { recordTypes } from '../records/registry.ts';

/** The shapes of all events in the log. Declare the shapes of new streams here. */
export const storedShapes: readonly StoredShape[] = [...recordTypes, fieldSettings].map(shapeOf).concat(accessShape, signInSettingsShape);

/** The event log returns only events that `readEvent` has converted. Histories are converted by `toTodaysNames`. */
export const { readEvent, toTodaysNames } = storedReader(storedShapes);
