import type { CommandContext, Dependencies } from '../context.ts';
import type { RunningTask, TaskServices } from '../tasks/runTask.ts';

/** A task that copies a record, with the rights of the person who asked. */
interface CopyingTask {
  readonly task: RunningTask;
  readonly services: TaskServices;
  readonly by: CommandContext;
  /** The ids of the records. */
  readonly original: number;
  readonly copy: number;
}

export interface CopiedCount {
  /** The newest log position. */
  readonly position: bigint | null;
  readonly done: number;
  /** The records that it added; rows of the copy are none. */
  readonly added: number;
  /** Refused, or hidden from the person. */
  readonly leftOut: number;
}

/** Copies one kind of extra from the original. `copy` may run again after a crash and counts what is there. */
export interface ExtraCopier {
  count(dependencies: Dependencies, original: number): Promise<number>;
  copy(copying: CopyingTask): Promise<CopiedCount>;
}
