/** Something that is kept for a time only. */
export interface RetentionRule {
  /** For logs: 'export files'. */
  readonly name: string;
  /** Removes what has been kept long enough; returns how many. Doing it again changes nothing. */
  remove(now: Date, signal: AbortSignal): Promise<number>;
}

const dayMs = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
