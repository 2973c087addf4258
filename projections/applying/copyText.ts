/**
 * Formats values for PostgreSQL. PostgreSQL accepts neither U+0000 nor unpaired surrogates, so they are removed or
 * replaced: no event may stop a projection.
 */

/** A column and its value for an item. */
export interface Column<Item> {
  readonly name: string;
  /** Whether the value is stored as JSON. */
  readonly isJson?: true;
  readonly valueOf: (item: Item) => unknown;
}

/** A column of rows whose keys are the names of columns. */
export const columnOfRows = (name: string): Column<Readonly<Record<string, unknown>>> => ({ name, valueOf: (row) => row[name] });

// oxlint-disable-next-line no-control-regex
const special = /[\\\t\n\r\u0000]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\u0000': '' };

// oxlint-disable-next-line no-control-regex
const escape = (text: string): string => (special.test(text) ? text.replace(/[\\\t\n\r\u0000]/g, (sign) => escapes[sign] ?? sign) : text);

/** Returns a value as JSON that PostgreSQL can store. */
export const postgresJson = (value: unknown): string => {
  const json = JSON.stringify(value);
  if (!json.includes('\\u')) return json;
  return json.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, (match) =>
    match === '\\\\' ? match : match === '\\u0000' ? '' : '\\ufffd',
  );
};

/** JSON has no tabs and line ends of its own, so that only backslashes need an escape. */
const withDoubledBackslashes = (json: string): string => (json.includes('\\') ? json.replaceAll('\\', '\\\\') : json);

const arrayLiteral = (items: readonly unknown[]): string =>
  `{${items.map((item) => (typeof item === 'number' ? String(item) : `"${String(item).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

const copyValue = (value: unknown, isJson: boolean): string => {
  if (value === null || value === undefined) return '\\N';
  if (isJson) return withDoubledBackslashes(postgresJson(value));
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return escape(Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value));
};

/** Formats items for COPY: one line each, with the columns in the given order. */
export const copyLines = <Item>(columns: readonly Column<Item>[], items: readonly Item[]): string => {
  let text = '';
  for (const item of items) {
    let line = '';
    let separator = '';
    for (const { valueOf, isJson = false } of columns) {
      line += separator + copyValue(valueOf(item), isJson);
      separator = '\t';
    }
    text += `${line}\n`;
  }
  return text;
};
