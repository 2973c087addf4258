export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The parameters that have a value, as texts, sorted by key. */
export const definedParameters = (parameters: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parameters)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

export const withQuery = (path: string, parameters: Parameters): string => {
  const query = new URLSearchParams(definedParameters(parameters)).toString();
  return query === '' ? path : `${path}?${query}`;
};
