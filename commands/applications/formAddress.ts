import { randomBytes } from 'node:crypto';
import type { ValuesOf } from '../../domain/fields/field.ts';
import { setByEvent } from '../../domain/record/decide.ts';
import type { RecordSnapshot } from '../../domain/record/fold.ts';
import { ambassadorApplicationForm as type } from '../../domain/records/ambassadorApplicationForm.ts';
import type { CommandContext, Dependencies } from '../context.ts';
import { changeRecord, loadRecord } from '../records/changeRecord.ts';
import type { Outcome } from '../records/outcome.ts';
import { takeAction } from '../records/takeAction.ts';

/** The name of claims on keys of addresses. They are case-sensitive, and old ones stay claimed. */
const claimed = 'address';

/** A key that nobody can guess: 256 random bits. */
const newKey = (): string => randomBytes(32).toString('base64url');

/** Gives the form an address. An earlier one stops working. */
export const makeAddress = async (dependencies: Dependencies, by: CommandContext, id: number, key = newKey()): Promise<Outcome> => {
  await dependencies.claims.claim(type.name, claimed, key, id);
  return changeRecord(dependencies, by, type, id, (form) => setByEvent(type, form, 'AddressMade', { key }));
};

/** Opens the form. With the first opening it gets its address. */
export const openForm = async (dependencies: Dependencies, by: CommandContext, id: number): Promise<Outcome> => {
  const opened = await takeAction(dependencies, by, type, id, 'open');
  if (!opened.ok) return opened;
  const { values } = await loadRecord(dependencies, type, id);
  return values.key === null ? makeAddress(dependencies, by, id) : opened;
};

export const renewAddress = async (dependencies: Dependencies, by: CommandContext, id: number): Promise<Outcome> => {
  const outcome = await takeAction(dependencies, by, type, id, 'renew-address');
  return outcome.ok ? makeAddress(dependencies, by, id) : outcome;
};

/** A form with its id. */
export interface AddressedForm {
  readonly id: number;
  readonly form: RecordSnapshot<ValuesOf<typeof type.fields>>;
}

/** The form with this key; null if there is none now. */
export const findForm = async (dependencies: Dependencies, key: string): Promise<AddressedForm | null> => {
  const id = await dependencies.claims.find(type.name, claimed, key);
  if (id === null) return null;
  const form = await loadRecord(dependencies, type, id);
  return form.values.key === key ? { id, form } : null;
};
