import { mergeFieldNotClosed, unknownMergeFields } from '../contractMessages.ts';

/** A value that the text of a contract takes in where it names it in double braces: `{{job-title}}`. */
interface MergeField {
  readonly label: string;
  /** An example for previews. */
  readonly example: string;
}

/** The merge fields by name. The names stand in stored texts and never change. */
export const mergeFields = {
  'ambassador-name': { label: 'First and last name of the ambassador', example: 'Sam Taylor' },
  group: { label: 'Name of the institution', example: 'Example University' },
  'job-title': { label: 'Job title', example: 'Student ambassador' },
  'contract-type': { label: 'Contract type', example: 'Casual' },
  'contract-band': { label: 'Contract band', example: 'Student ambassador' },
  rate: { label: 'Pay for an hour on the first day', example: '£12.71' },
  start: { label: 'First day', example: '01/09/2026' },
  end: { label: 'Last day', example: '31/07/2027' },
  issued: { label: 'Day on which the contract is issued', example: '24/08/2026' },
} as const satisfies Readonly<Record<string, MergeField>>;

type MergeFieldName = keyof typeof mergeFields;

/** A text for each merge field. */
export type MergeValues = Readonly<Record<MergeFieldName, string>>;

export const mergeFieldNames = Object.keys(mergeFields) as readonly MergeFieldName[];

const inBraces = /\{\{([^{}]*)\}\}/g;

const nameIn = (braced: string): string => braced.trim().toLowerCase();

const isMergeField = (name: string): name is MergeFieldName => Object.hasOwn(mergeFields, name);

/** The merge fields that a text names, each once. */
export const fieldsNamedIn = (text: string): ReadonlySet<MergeFieldName> =>
  new Set([...text.matchAll(inBraces)].map(([, braced = '']) => nameIn(braced)).filter(isMergeField));

/** The problems of the merge fields of a text: unknown names and unpaired braces. */
export const problemsOfText = (text: string): readonly string[] => {
  const unknown = new Set(
    [...text.matchAll(inBraces)].map(([, braced = '']) => braced.trim()).filter((name) => !isMergeField(nameIn(name))),
  );
  const rest = text.replaceAll(inBraces, '');
  return [
    ...(unknown.size > 0 ? [unknownMergeFields([...unknown], mergeFieldNames)] : []),
    ...(rest.includes('{{') || rest.includes('}}') ? [mergeFieldNotClosed] : []),
  ];
};

/**
 * The text with values in place of its merge fields. The result is plain text, and values are not read for merge fields again, so a name
 * with braces stays a name.
 */
export const mergeText = (text: string, values: MergeValues): string =>
  text.replaceAll(inBraces, (whole, braced: string) => {
    const name = nameIn(braced);
    return isMergeField(name) ? values[name] : whole;
  });

/** An example of each value. */
export const exampleValues = Object.fromEntries(mergeFieldNames.map((name) => [name, mergeFields[name].example])) as MergeValues;

/** The values in the preview of a template: those that all its contracts share, and examples of the others. */
export const previewValues = (template: Pick<MergeValues, 'group' | 'job-title' | 'contract-type' | 'contract-band'>): MergeValues => ({
  ...exampleValues,
  ...template,
});
