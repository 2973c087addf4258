import type { MergeBody, MergePlan } from '../../api/contract/merging.ts';

type PlannedField = MergePlan['Fields'][number];
type PlannedClash = MergePlan['Clashes'][number];

/** The source of a field's value: a record, or all of them together. */
export type Source = PlannedField['From'];

/** What a person chose. Each choice names a record or a value, so that it stays when another record is kept. */
export interface MergeChoices {
  /** By the name of the field. */
  readonly sources: Readonly<Record<string, Source>>;
  /** By the record with the clash, and its field. */
  readonly marks: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const noChoices: MergeChoices = { sources: {}, marks: {} };

/** The chosen source if the plan offers it, else the proposed one. */
export const sourceIn = ({ sources }: MergeChoices, { Name, From, Values }: Pick<PlannedField, 'Name' | 'From' | 'Values'>): Source =>
  Values.map(({ Source: source }) => source).find((source) => source === sources[Name]) ?? From;

const chosenMark = ({ marks }: MergeChoices, { Of, Field, Options }: PlannedClash): string | undefined =>
  Options.map(({ Value }) => Value).find((value) => value === marks[Of]?.[Field]);

/** The chosen mark if the plan offers it, else the proposed one. */
export const markIn = (choices: MergeChoices, clash: PlannedClash): string => chosenMark(choices, clash) ?? clash.Proposed;

export const chooseSource = (choices: MergeChoices, name: string, source: Source): MergeChoices => ({
  ...choices,
  sources: { ...choices.sources, [name]: source },
});

export const chooseMark = (choices: MergeChoices, { Of, Field }: Pick<PlannedClash, 'Of' | 'Field'>, mark: string): MergeChoices => ({
  ...choices,
  marks: { ...choices.marks, [Of]: { ...choices.marks[Of], [Field]: mark } },
});

/** How many values are not the proposed ones. */
export const countChoices = (plan: Pick<MergePlan, 'Fields' | 'Clashes'>, choices: MergeChoices): number =>
  plan.Fields.filter((field) => sourceIn(choices, field) !== field.From).length +
  plan.Clashes.filter((clash) => markIn(choices, clash) !== clash.Proposed).length;

/** What the merge does with the values of the plan. It decides by itself about clashes of which nobody chose a side. */
export const chosenValues = (plan: Pick<MergePlan, 'Fields' | 'Clashes'>, choices: MergeChoices): Pick<MergeBody, 'From' | 'Rows'> => ({
  From: Object.fromEntries(plan.Fields.map((field) => [field.Name, sourceIn(choices, field)])),
  Rows: plan.Clashes.reduce((before, clash) => {
    const mark = chosenMark(choices, clash);
    return mark === undefined ? before : chooseMark(before, clash, mark);
  }, noChoices).marks,
});
