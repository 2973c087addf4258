import { anyOf } from '../access/rights.ts';
import { choice, wordChoice } from '../fields/choice.ts';
import type { ValuesOf } from '../fields/field.ts';
import { instant } from '../fields/instant.ts';
import { longText } from '../fields/longText.ts';
import { number } from '../fields/number.ts';
import { reference } from '../fields/reference.ts';
import { text } from '../fields/text.ts';
import { yesNo } from '../fields/yesNo.ts';
import { durationHint } from '../filter/hints.ts';
import { addingCommands, hasEnded, importCommands, isUndoable, taskCommandChoices, taskStatus, taskStatuses } from '../lists/tasks.ts';
import { fileNotReadable, taskChangedNothing, taskNotContinuable, taskNotUndoable } from '../messages.ts';
import type { ActionQuestion } from '../record/action.ts';
import { recordType } from '../record/declareType.ts';
import { genericStates } from '../record/states.ts';
import {
  continueQuestion,
  continueQuestionTitle,
  taskContinued,
  undoImportTitle,
  undoing,
  undoQuestion,
  undoQuestionTitle,
} from '../taskMessages.ts';
import { taskDisclosure } from './disclosures.ts';

/** In characters. */
export const maxTaskTitle = 300;

/** The question of an undo. For an import it names no number of records, because the records that it added are deleted. */
const askToUndo = (title: string, command: unknown, changed: unknown): ActionQuestion => {
  const isImport = importCommands.includes(command);
  const isAdding = addingCommands.includes(command);
  const restored = isAdding ? 0 : !isImport && typeof changed === 'number' ? changed : null;
  return {
    title: isImport ? undoImportTitle : undoQuestionTitle(title),
    text: undoQuestion(restored, { one: 'record', many: 'records' }, isImport || isAdding),
  };
};

interface TaskStanding {
  readonly command: string | null;
  readonly status: number | null;
  readonly undoneBy: number | null;
  readonly changed: number | null;
  readonly isFinal: boolean | null;
}

/** Why a task cannot go on from where it stopped; null if it can. */
export const continueRefusal = ({ status, undoneBy, isFinal }: Pick<TaskStanding, 'status' | 'undoneBy' | 'isFinal'>): string | null => {
  if (isFinal === true) return fileNotReadable;
  return status === taskStatus.error && undoneBy === null ? null : taskNotContinuable;
};

/** Why what a task changed cannot be undone; null if it can. Old tasks do not say how many records they changed. */
export const undoRefusal = ({ command, status, undoneBy, changed }: TaskStanding): string | null => {
  if (!isUndoable(command) || !hasEnded(status) || undoneBy !== null) return taskNotUndoable;
  return changed === 0 ? taskChangedNothing : null;
};

/** A background job: its command, user, progress and result. */
export const task = recordType({
  name: 'task',
  path: 'tasks',
  labels: { one: 'task', many: 'tasks' },
  rights: { view: anyOf('ViewTasks'), edit: anyOf('ViewTasks') },
  createdEvent: ['Queued', 'Started the task'],
  states: genericStates(),
  isEditable: false,
  searchOrder: ['id', 'group', 'command', 'status', 'added', 'last-activity', 'started-by', 'message', 'size', 'duration'],
  quickFilters: [
    { label: 'In progress', filter: 'status:0,1' },
    { label: 'With errors', filter: 'status:3' },
  ],
  fields: {
    title: text('Title', { column: 'key', term: true, max: maxTaskTitle }),
    command: wordChoice('Command', taskCommandChoices, { required: true, column: 'hidden', search: true, term: true, notInHistory: true }),
    group: reference('institution', 'Group', { scope: true, column: 'hidden', search: true }),
    status: choice('Status', taskStatuses, { default: taskStatus.waiting, column: 'shown', search: true }),
    startedBy: reference('user', 'Started by', { column: 'shown', search: { token: 'started-by' } }),
    added: instant('Added', { column: 'shown', search: true, sorted: true }),
    lastActivity: instant('Last activity', { column: 'hidden', search: { token: 'last-activity' }, notInHistory: true }),
    started: instant('Started', {}),
    message: longText('Message', { column: 'shown', search: true }),
    size: number('Size', { column: 'shown', search: true, min: 0 }),
    done: number('Done', { column: 'shown', min: 0 }),
    failed: number('Failed', { column: 'shown', min: 0 }),
    /** The records that it changed; null until it has ended, and for tasks from before this was counted. */
    changed: number('Changed', { column: 'hidden', min: 0 }),
    /** The seconds for which it ran, in all its runs. Null until one of them has ended. */
    duration: number('Duration', {
      column: 'hidden',
      search: { hint: durationHint },
      notInHistory: true,
    }),
    /** The input of the job as JSON. Only the job's handler reads it. */
    parameters: longText('Parameters', { max: 1_000_000, internal: true }),
    /** Another run would end like this one: its file cannot be read. */
    isFinal: yesNo('Cannot continue', { internal: true }),
    /** The position from which the job continues after a crash. */
    mark: text('Mark', { internal: true, max: 1000 }),
    import: reference('import', 'Import', { search: { unlisted: true } }),
    export: reference('export', 'Export', {}),
    undoes: reference('task', 'Undoes', {}),
    undoneBy: reference('task', 'Undone by', { column: 'hidden' }),
  },
  actions: {
    continue: {
      label: 'Continue',
      icon: 'resume',
      startsTask: true,
      done: taskContinued,
      question: (title) => ({ title: continueQuestionTitle(title), text: continueQuestion }),
      refuse: continueRefusal,
    },
    undo: {
      label: 'Undo',
      icon: 'undo',
      startsTask: true,
      done: undoing,
      question: (title, { command, changed }) => askToUndo(title, command, changed),
      refuse: undoRefusal,
    },
  },
  events: {
    Started: 'Began the task',
    Progressed: 'Reported progress',
    Completed: 'Finished the task',
    Failed: 'Could not finish the task',
    Continued: 'Continued the task',
    Suspended: 'Suspended the task',
    Undone: 'Undid the task',
  },
  discloses: { fields: ['size', 'done', 'failed', 'changed', 'message'], of: taskDisclosure },
  title: (values) => values.title ?? values.command ?? '',
});

export type TaskValues = ValuesOf<typeof task.fields>;
