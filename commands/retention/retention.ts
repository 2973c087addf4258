/** A rule that deletes data after its retention period. */
export interface RetentionRule {
  /** For logs: 'export files'. */
  readonly name: string;
  /** Deletes expired data and returns the number of items. Running it again has no effect. */
  remove(now: Date, signal: AbortSignal): Promise<number>;
}

const dayMs = 86_400_000;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);
