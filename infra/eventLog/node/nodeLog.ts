import type { Appender } from './appending.ts';
import type { MemoryBudget } from './memoryBudget.ts';
import type { OpenCalls } from './openCalls.ts';
import type { LogSources } from './reading.ts';

export interface NodeLog {
  readonly appender: Appender;
  readonly sources: LogSources;
  readonly openCalls: OpenCalls;
  /** The memory of appends whose last message has not arrived. */
  readonly unfinished: MemoryBudget;
}
