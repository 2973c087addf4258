import type { EventNotes } from './eventNote.ts';

export const taskNotes: EventNotes = {
  TaskStarted: { when: 'A worker takes the task up.', always: ['status'], sometimes: ['started', 'lastActivity'] },
  TaskProgressed: {
    when: 'The task notes how far it is, about once a second.',
    sometimes: ['done', 'failed', 'size', 'mark', 'lastActivity'],
  },
  TaskCompleted: {
    when: 'The task is done.',
    always: ['status', 'message'],
    sometimes: ['done', 'failed', 'changed', 'lastActivity', 'duration'],
  },
  TaskFailed: {
    when: 'The task cannot be done, or is given up after several attempts.',
    always: ['status', 'message'],
    sometimes: ['changed', 'isFinal', 'lastActivity', 'duration'],
  },
  TaskContinued: {
    when: 'Somebody lets a task that ended with an error go on, or resumes its import.',
    always: ['status'],
    sometimes: ['message', 'changed', 'lastActivity'],
  },
  TaskSuspended: {
    when: 'The import of the task is paused or cancelled.',
    always: ['status'],
    sometimes: ['message', 'lastActivity', 'duration'],
  },
  TaskUndone: { when: 'Another task has undone what this one did.', always: ['undoneBy'] },
};
