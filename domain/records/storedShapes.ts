import { accessShape } from '../accounts/accessEvents.ts';
import { signInSettingsShape } from '../accounts/signInSettings.ts';
import { fieldSettings } from '../fieldSettings/fieldSettings.ts';
import { storedReader } from '../record/stored/convert.ts';
import { shapeOf, type StoredShape } from '../record/stored/shape.ts';
import { recordTypes } from './registry.ts';

/** Everything that the log keeps. Whoever appends events of another kind declares its shape here. */
export const storedShapes: readonly StoredShape[] = [...recordTypes, fieldSettings].map(shapeOf).concat(accessShape, signInSettingsShape);

/** The event log hands out no event that has not been through `readEvent`; histories are read through `todaysNames`. */
export const { readEvent, todaysNames } = storedReader(storedShapes);
