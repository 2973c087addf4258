import type { Values } from '../../domain/fields/field.ts';
import { stateField } from '../../domain/record/events.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { fail } from '../../domain/result.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import type { ChangeOptions } from './changeRecord.ts';
import { claimUniqueValues } from './checkValues.ts';

/** Claims unique values before a change is written: the changed ones, or all of them if a deleted record is restored. */
export const claimBeforeWrite =
  (dependencies: Dependencies, context: CommandContext, type: RecordType, id: number): NonNullable<ChangeOptions['before']> =>
  async (snapshot, decided) => {
    const changed: Values = Object.fromEntries(
      decided.flatMap((event) => Object.entries(event.data.changes).map(([name, { to }]) => [name, to])),
    );
    if ((changed[stateField] ?? snapshot.recordState) === type.states.deleted) return null;
    const values = { ...snapshot.values, ...changed };
    const toClaim = snapshot.recordState === type.states.deleted ? values : changed;
    const alreadyTakenErrors = await claimUniqueValues(dependencies, context, type, id, values, toClaim);
    return alreadyTakenErrors.length > 0 ? fail({ because: 'invalid', errors: alreadyTakenErrors }) : null;
  };
