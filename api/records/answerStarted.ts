import type { CommandResult } from '../../commands/records/outcome.ts';
import type { SaveAnswer } from '../contract/answers.ts';
import type { Services } from '../services.ts';

/** The answer to a request that queued a task. `message` says what the task is doing. */
export const answerStarted = (services: Services, queued: Pick<CommandResult, 'id' | 'position'>, message: string): SaveAnswer => ({
  Success: true,
  SuccessMessage: message,
  Task: queued.id,
  Position: String(queued.position ?? services.changes.position),
  Errors: [],
});
