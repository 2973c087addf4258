import { z } from 'zod';
import { columnsRequired, gridRequired } from '../../domain/messages.ts';

/** `POST /account/settings/data-grid-options` (7.1): the columns that a person shows in one grid. */
export const gridOptionsBody = z.looseObject({
  /** The name of the grid's search set. */
  identity: z.string({ error: gridRequired }).min(1, { error: gridRequired }).max(100),
  /** A JSON text: a list of `{ identity, isVisible, width? }` in the person's order, one for each column that they may choose. */
  columns: z.string({ error: columnsRequired }).min(1, { error: columnsRequired }).max(50_000),
});
