import { ambassadorTraining } from '../../records/ambassadorTraining.ts';
import { type ImportType, partColumns } from '../importType.ts';
import { asAmbassador, whichAmbassador } from './ambassador.ts';

/**
 * Training of known ambassadors. Without a date of birth, the only ambassador of a name is meant, as in files of timesheets. A row of the
 * same training on the same day changes the one that is there.
 */
export const ambassadorTrainingImport: ImportType = {
  ...asAmbassador,
  name: 'ambassadorTraining',
  label: 'Ambassador training',
  creates: false,
  otherwiseSameIn: ['firstname', 'lastname', 'group'],
  rowsOf: { part: ambassadorTraining, sameIn: ['training', 'completed'] },
  columns: [
    ...whichAmbassador,
    ...partColumns(ambassadorTraining, {
      training: ['course', 'training course', 'training name'],
      completed: ['date', 'completed on', 'training date', 'date completed'],
      expires: ['expiry', 'expires on', 'expiry date', 'valid until'],
    }),
  ],
};
