import type { Values } from '../../domain/fields/field.ts';
import { stateField } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import type { ChangeOptions } from './changeRecord.ts';
import { claimUniqueValues } from './checkValues.ts';
import { checkRestoredInParent } from './insideParent.ts';

/**
 * The last checks before a change is written. A deleted record that is restored must fit into its parent as it is by now. Unique values are
 * claimed: the changed ones, or all of them if the record is restored.
 */
export const checkBeforeWrite =
  (dependencies: Dependencies, context: CommandContext, type: RecordType, id: number): NonNullable<ChangeOptions['before']> =>
  async (snapshot, decided) => {
    const changed: Values = Object.fromEntries(
      decided.flatMap((event) => Object.entries(event.data.changes).map(([name, { to }]) => [name, to])),
    );
    if ((changed[stateField] ?? snapshot.recordState) === type.states.deleted) return null;
    const values = { ...snapshot.values, ...changed };
    const isRestored = snapshot.recordState === type.states.deleted;
    const misfits = isRestored ? await checkRestoredInParent(dependencies, type, values) : [];
    if (misfits.length > 0) return fail({ because: 'invalid', errors: misfits });
    const alreadyTakenErrors = await claimUniqueValues(dependencies, context, type, id, values, isRestored ? values : changed);
    return alreadyTakenErrors.length > 0 ? fail({ because: 'invalid', errors: alreadyTakenErrors }) : null;
  };
