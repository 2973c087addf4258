import type { Dispatch } from '../api/store.ts';
import { hasUnsentExcept, unsentRegistersOf } from './keptRegisters.ts';
import type { RegisterPlace } from './registerAddress.ts';
import { RegisterStore } from './registerStore.ts';
import { type Sent, sendMarks } from './sending.ts';
import { noteUnsent } from './unsentMarker.ts';

/** A register whose marks were sent, and how many students somebody else marked first. */
interface SentRegister {
  readonly place: RegisterPlace;
  readonly conflicts: number;
}

/** Sends the marks that a person left in registers of this browser, until the server does not answer. */
export const sendLeft = async (person: number, name: string, dispatch: Dispatch): Promise<readonly SentRegister[]> => {
  const sent: SentRegister[] = [];
  const places = await unsentRegistersOf(person);
  for (const place of places) {
    const store = new RegisterStore({ person, ...place });
    let became: Sent;
    do became = await sendMarks(store, dispatch, name);
    while (became === 'answered');
    if (became === 'try later') return sent;
    sent.push({ place, conflicts: Object.keys(store.read()?.conflicts ?? {}).length });
  }
  if (!(await hasUnsentExcept(person))) noteUnsent(false);
  return sent;
};
