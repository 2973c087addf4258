/** One numbered change of the tables in schema `app`. Once released it never changes; what comes after it is a migration of its own. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}
