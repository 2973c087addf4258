import type { Dispatch } from '../api/store.ts';
import { hasUnsentExcept, unsentRegistersOf } from './keptRegisters.ts';
import type { RegisterPlace } from './registerAddress.ts';
import { emptyRegister, type SendOutcome, sendOutcomeOf } from './registerState.ts';
import { RegisterStore } from './registerStore.ts';
import { type Sent, sendMarks } from './sending.ts';
import { noteUnsent } from './unsentMarker.ts';

/** A register whose marks were sent. */
interface SentRegister extends SendOutcome {
  readonly place: RegisterPlace;
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
    sent.push({ place, ...sendOutcomeOf(store.read() ?? emptyRegister) });
  }
  // Another window of this person may have kept marks since.
  const isAllSent = (await unsentRegistersOf(person)).length === 0;
  if (isAllSent && !(await hasUnsentExcept(person))) noteUnsent(false);
  return sent;
};
