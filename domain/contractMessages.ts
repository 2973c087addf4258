/** Message texts about contracts and their templates. */

const inBraces = (name: string) => `{{${name}}}`;

/** Under the text of a template. */
export const mergeFieldsHint = (names: readonly string[]) => `These are replaced in each contract: ${names.map(inBraces).join(', ')}.`;
/** Over a preview. */
export const previewOfExamples = 'The saved text as an ambassador would read it. Names, dates and pay are examples.';
export const unknownMergeField = (name: string, names: readonly string[]) =>
  `“${inBraces(name)}” is not a merge field. Use ${names.map(inBraces).join(', ')}.`;
export const mergeFieldNotClosed = 'A merge field begins with “{{” and ends with “}}”.';
