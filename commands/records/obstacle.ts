import type { RecordSnapshot } from '../../domain/record/fold.ts';
import type { Dependencies } from '../context.ts';
import type { Reads } from './reads.ts';

/** Why other records of the type do not allow an action that computes; null if they do. `reads`: from where lists of them are read. */
export type Obstacle = (dependencies: Dependencies, reads: Reads, id: number, snapshot: RecordSnapshot) => Promise<string | null>;
