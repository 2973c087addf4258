export interface FilterSyntax {
  readonly terms: readonly string[];
  /** In order of appearance, one entry per field. Values keep a leading '!'. */
  readonly fields: readonly { readonly token: string; readonly values: readonly string[] }[];
}

/** The parsed filter. `without` holds tokens `name:value` of unknown fields whose name starts with 'start' or 'end'. They are not terms. */
export interface ReadFilter extends FilterSyntax {
  readonly without: readonly string[];
}

interface FilterToken {
  /** The text before the colon; null if there is none. */
  readonly name: string | null;
  readonly text: string;
  readonly isQuoted: boolean;
}

const nameShape = /^\s*!?\p{L}[\p{L}\p{N}_-]*\s*$/u;

/**
 * Splits at commas outside quotes, in one pass. A quote opens only at the start of a value; an unclosed quote ends with the string. A
 * leading colon (`:field:value`) is dropped. A colon after anything but a name is part of the value: `10:30`.
 */
const pieces = (filter: string): readonly FilterToken[] => {
  const tokens: FilterToken[] = [];
  let name: string | null = null;
  let led = false;
  let text = '';
  let isQuoted = false;
  let inQuotes = false;
  let atStart = true;
  let canName = true;
  const end = () => {
    const value = isQuoted ? text : text.trim();
    if (name === null && led) name = '';
    if (value !== '' || name) tokens.push({ name, text: value, isQuoted });
    name = null;
    led = false;
    text = '';
    isQuoted = false;
    atStart = true;
    canName = true;
  };
  for (let at = 0; at < filter.length; at += 1) {
    const letter = filter.charAt(at);
    if (inQuotes) {
      if (letter !== '"') text += letter;
      else if (filter.charAt(at + 1) === '"') {
        text += '"';
        at += 1;
      } else inQuotes = false;
    } else if (letter === ',') end();
    else if (letter === '"' && atStart) {
      text = text.trimStart();
      inQuotes = true;
      isQuoted = true;
      atStart = false;
    } else if (letter === ':' && canName && !isQuoted && atStart && !led && text.trim() === '') {
      led = true;
      text = '';
    } else if (letter === ':' && canName && !isQuoted && nameShape.test(text)) {
      name = text.trim();
      canName = false;
      text = '';
      atStart = true;
    } else if (isQuoted && letter.trim() === '') {
      // Drop spaces between a closing quote and the comma.
    } else {
      if (letter === ':') canName = false;
      text += letter;
      if (letter !== '!' && letter.trim() !== '') atStart = false;
    }
  }
  end();
  return tokens;
};

/** Whether a token consists of ids after '#', where an id may be `n/a` or `null`: `#12`, `1#2`. */
const isIds = (text: string): boolean => {
  if (!text.includes('#')) return false;
  const parts = text
    .split('#')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => /^(\d+|n\/a|null)$/i.test(part));
};

/**
 * Parses a filter string. Every string is valid. `isField` tells which names are fields of the set. A token `name:value` of another name is
 * a term, and so are the tokens after it. Terms made of ids are values of the field `id` if the set has it. Takes linear time.
 */
export const parseFilter = (filter: string, isField: (token: string) => boolean): ReadFilter => {
  const terms: string[] = [];
  const without: string[] = [];
  const fields = new Map<string, string[]>();
  const valuesOf = (token: string): string[] => {
    const values = fields.get(token) ?? [];
    fields.set(token, values);
    return values;
  };
  let open: string[] | null = null;
  for (const { name, text, isQuoted } of pieces(filter)) {
    const token = name?.toLowerCase() ?? '';
    if (name !== null && isField(token)) {
      open = valuesOf(token);
      if (text !== '') open.push(text);
    } else if (name !== null) {
      open = null;
      (/^(start|end)/.test(token) ? without : terms).push(`${name}:${text}`);
    } else if (open) open.push(text);
    else if (!isQuoted && isIds(text) && isField('id')) valuesOf('id').push(text);
    else terms.push(text);
  }
  return { terms, fields: [...fields].map(([token, values]) => ({ token, values })), without };
};

const quote = (text: string, needed = /[,:"]|^\s|\s$|^!/): string => {
  const sign = text.startsWith('!') ? '!' : '';
  const value = text.slice(sign.length);
  return sign + (value === '' || needed.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
};

/** Terms with '#' are quoted because they would be parsed as ids. */
const quoteTerm = (text: string): string => quote(text, /[,:"#]|^\s|\s$|^!/);

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The canonical filter: terms, then fields sorted by token, with sorted values. */
export const printFilter = (filter: FilterSyntax): string =>
  [
    ...filter.terms.map(quoteTerm),
    ...filter.fields
      .filter((field) => field.values.length > 0)
      .toSorted((a, b) => inOrder(a.token, b.token))
      .flatMap(({ token, values }) =>
        values.toSorted(inOrder).map((value, index) => (index === 0 ? `${token}:${quote(value)}` : quote(value))),
      ),
  ].join(',');
