import { keepTyped } from './typing.ts';

/** The properties that kinds with several values in a field share. */
export const severalValues = {
  span: 2,
  cellSize: 'words',
  align: 'left',
  hasFigures: false,
  isCutOff: true,
  readTyped: keepTyped,
} as const;
