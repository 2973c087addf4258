import type { Values } from '../../domain/fields/field.ts';
import { recordAdded } from '../../domain/messages.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import { asFailure } from '../api/failure.ts';
import { useRunRecordActionMutation } from '../api/recordApi.ts';
import { useMessages } from '../ui/Messages.tsx';

/**
 * Says that a record was added. Where its type has an action that people take next, the message offers it: 'Nina New added. Send
 * invitation'.
 */
export const useAddedMessage = (type: RecordType) => {
  const messages = useMessages();
  const [actOnRecord] = useRunRecordActionMutation();
  const next = Object.entries(type.actions).find(([, { offeredNext }]) => offeredNext !== undefined);
  return (id: number | undefined, values: Values, message: string): void => {
    const [action, { offeredNext = '' }] = next ?? ['', {}];
    if (action === '' || id === undefined) {
      messages.success(message);
      return;
    }
    const run = async () => {
      const answer = await actOnRecord({ path: type.path, id, action, answers: {} });
      if (answer.data) messages.success(answer.data.SuccessMessage);
      else messages.error(asFailure(answer.error).message);
    };
    messages.success(recordAdded(type.title(values)), { label: offeredNext, run: () => void run() });
  };
};
