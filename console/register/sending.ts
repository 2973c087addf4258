import { maxMarks } from '../../domain/records/attendance.ts';
import { asFailure, isDecided } from '../api/failure.ts';
import type { Dispatch } from '../api/store.ts';
import { newFormKey } from '../record/formKey.ts';
import { isErased } from './keptRegisters.ts';
import { registerApi } from './registerApi.ts';
import { startSending, takeAnswer, takeRefusal } from './registerState.ts';
import type { RegisterStore } from './registerStore.ts';

/** The outcome of sending marks: answered (there may be more), none to send, or to be sent again later. */
export type Sent = 'answered' | 'nothing to send' | 'try later';

/** Answers after which the same request may succeed: the session ended, or too many requests. */
const passing: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** Sends the marks of a register that wait, or those again that were not answered. They are kept before they leave. */
export const sendMarks = async (store: RegisterStore, dispatch: Dispatch, by: string): Promise<Sent> => {
  if (isErased(store.key.person)) return 'nothing to send';
  const submission = newFormKey();
  const { sending } = await store.change((register) => startSending(register, submission, maxMarks));
  if (!sending) return 'nothing to send';
  const { path, id } = store.key;
  const { data, error } = await dispatch(registerApi.endpoints.sendMarks.initiate({ path, id, sending }));
  const at = new Date().toISOString();
  if (data) {
    await store.change((register) => takeAnswer(register, sending.submission, data, by, at));
    return 'answered';
  }
  const failure = asFailure(error);
  if (!isDecided(failure) || passing.has(failure.status)) return 'try later';
  await store.change((register) => takeRefusal(register, sending.submission, failure.message));
  return 'answered';
};
