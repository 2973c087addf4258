import { notAllowed, recordNotThere } from '../../domain/messages.ts';
import { changedAtOnce } from '../../domain/taskMessages.ts';
import type { Refusal } from './outcome.ts';

/** Why a record was not changed, in words. `one` is what its type calls a record. */
export const printRefusal = (refusal: Refusal, one: string): string => {
  switch (refusal.because) {
    case 'missing':
      return recordNotThere(one);
    case 'forbidden':
      return refusal.message ?? notAllowed;
    case 'refused':
      return refusal.message;
    case 'invalid':
      return refusal.errors.flatMap((error) => error.messages).join('; ');
    case 'conflict':
      return changedAtOnce;
  }
};
