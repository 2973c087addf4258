/** One numbered change of the schema `app`. Never change a released migration; add a new one. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}
