import { Play } from 'lucide-react';
import { asFailure } from '../../api/failure.ts';
import { useContinueTaskMutation } from '../../api/taskApi.ts';
import { useTaskFollowing } from '../../tasks/TaskMessages.tsx';
import { Button } from '../../ui/Button.tsx';
import { useMessages } from '../../ui/Messages.tsx';

/** Continues a task that stopped with an error. */
export function ContinueTask({ task }: { readonly task: number }) {
  const messages = useMessages();
  const { follow } = useTaskFollowing();
  const [continueTask, { isLoading }] = useContinueTaskMutation();
  const goOn = async () => {
    const answer = await continueTask(task);
    if (answer.data) follow({ path: 'tasks', id: task }, answer.data.SuccessMessage);
    else messages.error(asFailure(answer.error).message);
  };
  return (
    <Button icon={Play} busy={isLoading} onClick={() => void goOn()}>
      Continue
    </Button>
  );
}
