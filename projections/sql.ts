export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** Runs SQL. With a `name` the statement stays prepared on the connection. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Rows<Row>>;
}

export interface Transaction extends Sql {
  /** Runs COPY … FROM STDIN. `lines` has texts of whole lines, with the columns in the given order. Names must be quoted. */
  copyIn(table: string, columns: readonly string[], lines: Iterable<string>): Promise<void>;
}

export interface Database extends Sql {
  /**
   * Commits if `work` resolves, rolls back if it throws. With `isRepeatable` the commit does not wait for the disk,
   * so a crash of the machine can lose it: the caller must detect that and repeat the work.
   */
  transaction<T>(work: (sql: Transaction) => Promise<T>, options?: { readonly isRepeatable?: boolean }): Promise<T>;
}

const statementNames = new Map<string, string>();

/**
 * A name under which a generated statement stays prepared. Statements are planned again without one, which takes longer than a few rows.
 * There must be few different texts: connections and this process keep them.
 */
export const statementNameOf = (text: string): string => {
  let name = statementNames.get(text);
  if (name === undefined) statementNames.set(text, (name = `generated-${statementNames.size}`));
  return name;
};

/** Quotes a name for SQL. Names come from declarations, never from user input. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Whether a table exists; its name has a schema and is quoted. It waits for no lock, so that it answers during the swap of a rebuild too.
 */
export const tableExists = async (sql: Sql, name: string): Promise<boolean> => {
  const { rows } = await sql.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS "exists"', [name]);
  return rows[0]?.exists === true;
};
