/** One query's answer. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** SQL as projections need it. `name` keeps the statement prepared on the connection. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Rows<Row>>;
}

/** SQL inside a transaction, where many rows can also be taken in at once. */
export interface Transaction extends Sql {
  /** COPY … FROM STDIN: `lines` in its text form, the columns in the order named; names as SQL wants them. */
  copyIn(table: string, columns: readonly string[], lines: string): Promise<void>;
}

/** A database that can run several statements as one. */
export interface Database extends Sql {
  /**
   * Commits when `work` resolves, rolls back when it throws. `repeatable`: what was committed last may be lost with the machine,
   * because whoever did it notices and does it again; such a commit does not wait for the disk.
   */
  transaction<T>(work: (sql: Transaction) => Promise<T>, options?: { readonly repeatable?: boolean }): Promise<T>;
}

/** A name quoted for SQL. Names come from declarations, never from people. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
