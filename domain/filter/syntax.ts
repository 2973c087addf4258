/** A filter string taken apart: what it says, before anyone asks what a set makes of it. */
export interface FilterSyntax {
  readonly terms: readonly string[];
  /** In order of appearance; a field that appears twice is one entry. Values keep a leading '!'. */
  readonly fields: readonly { readonly token: string; readonly values: readonly string[] }[];
}

/** What was read, and the tokens of it that make no term: `name:value` of no field, where the name begins with 'start' or 'end'. */
export interface ReadFilter extends FilterSyntax {
  readonly without: readonly string[];
}

interface FilterToken {
  /** What stands before the colon of a field; null where there is none. */
  readonly name: string | null;
  readonly text: string;
  readonly quoted: boolean;
}

/** The name of a field, as it may stand before a colon. */
const nameShape = /^\s*!?\p{L}[\p{L}\p{N}_-]*\s*$/u;

/**
 * Cuts at commas outside quotes, in one pass. A quote opens at the start of a value only; one that never closes ends with the
 * string. A colon in front (`:field:value`) only says that a field follows; one after anything but a name is part of the value: `10:30`.
 */
const pieces = (filter: string): readonly FilterToken[] => {
  const found: FilterToken[] = [];
  let name: string | null = null;
  let led = false;
  let text = '';
  let quoted = false;
  let inQuotes = false;
  let atStart = true;
  let mayName = true;
  const end = () => {
    const value = quoted ? text : text.trim();
    if (name === null && led) name = '';
    if (value !== '' || name) found.push({ name, text: value, quoted });
    name = null;
    led = false;
    text = '';
    quoted = false;
    atStart = true;
    mayName = true;
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
      quoted = true;
      atStart = false;
    } else if (letter === ':' && mayName && !quoted && atStart && !led && text.trim() === '') {
      led = true;
      text = '';
    } else if (letter === ':' && mayName && !quoted && nameShape.test(text)) {
      name = text.trim();
      mayName = false;
      text = '';
      atStart = true;
    } else if (quoted && letter.trim() === '') {
      // Space between a closing quote and the comma says nothing.
    } else {
      if (letter === ':') mayName = false;
      text += letter;
      if (letter !== '!' && letter.trim() !== '') atStart = false;
    }
  }
  end();
  return found;
};

/** Whether a token is made only of ids after '#', of which each may be `n/a` or `null`: `#12`, `1#2`. */
const isIds = (text: string): boolean => {
  if (!text.includes('#')) return false;
  const parts = text
    .split('#')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return parts.length > 0 && parts.every((part) => /^(\d+|n\/a|null)$/i.test(part));
};

/**
 * Takes a filter string apart; any string at all is some filter. `isField` says which names are fields of the set: a token
 * `name:value` of any other name is a generic term, and so are the tokens after it. Among the terms, tokens made of ids ask
 * for the field `id` where there is one. Linear in the string's length.
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
  for (const { name, text, quoted } of pieces(filter)) {
    const token = name?.toLowerCase() ?? '';
    if (name !== null && isField(token)) {
      open = valuesOf(token);
      if (text !== '') open.push(text);
    } else if (name !== null) {
      open = null;
      (/^(start|end)/.test(token) ? without : terms).push(`${name}:${text}`);
    } else if (open) open.push(text);
    else if (!quoted && isIds(text) && isField('id')) valuesOf('id').push(text);
    else terms.push(text);
  }
  return { terms, fields: [...fields].map(([token, values]) => ({ token, values })), without };
};

const quote = (text: string, needed = /[,:"]|^\s|\s$|^!/): string => {
  const sign = text.startsWith('!') ? '!' : '';
  const value = text.slice(sign.length);
  return sign + (value === '' || needed.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
};

/** A term with '#' is quoted too: alone it would read as a filter by id. */
const quoteTerm = (text: string): string => quote(text, /[,:"#]|^\s|\s$|^!/);

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The canonical string: terms first, then fields by token, values in order inside their field. */
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
