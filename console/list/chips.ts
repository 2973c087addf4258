import type { Chip, SearchDefinition } from '../../api/contract/search.ts';
import { parseListFilter, removeTerm, removeValue } from './filterEdits.ts';
import { describeValue } from './parseValue.ts';

export interface ChipValue {
  readonly key: string;
  readonly label: string;
  readonly removeFrom: (filter: string) => string;
}

export interface ChipGroup {
  readonly key: string;
  readonly label: string;
  readonly values: readonly ChipValue[];
}

const equalsIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

export interface InterpretedFilter {
  /** The server's reading of this filter or, until it answers, of the previous one. */
  readonly chips: readonly Chip[];
  /** Whether the chips belong to this filter; if so, they are complete. */
  readonly isAnswered: boolean;
  /** Labels of values that were just chosen, by `token:value` in lower case. */
  readonly labels: ReadonlyMap<string, string>;
}

/** The filter as chips: words first, then fields. A new value appears before the server answers. */
export const chipsOf = (
  { Fields }: Pick<SearchDefinition, 'Fields'>,
  filter: string,
  { chips, isAnswered, labels }: InterpretedFilter,
): readonly ChipGroup[] => {
  const syntax = parseListFilter(Fields, filter);
  const words = syntax.terms.map((term): ChipValue => ({ key: term, label: term, removeFrom: (from) => removeTerm(Fields, from, term) }));
  const chipOf = (token: string) => chips.find((chip) => equalsIgnoringCase(chip.token, token));
  const groups = syntax.fields.flatMap(({ token, values }): ChipGroup[] => {
    const field = Fields.find((each) => equalsIgnoringCase(each.token, token));
    const answered = chipOf(token);
    if (!field || (isAnswered && !answered)) return [];
    const chipValues =
      isAnswered && answered
        ? answered.values
        : values.map((value) => ({
            value,
            label:
              labels.get(`${token}:${value}`.toLowerCase()) ??
              answered?.values.find((each) => equalsIgnoringCase(each.value, value))?.label ??
              describeValue(field, value),
          }));
    return [
      {
        key: token,
        label: field.label,
        values: chipValues.map(({ value, label }) => ({
          key: value,
          label,
          removeFrom: (from: string) => removeValue(Fields, from, token, value),
        })),
      },
    ];
  });
  return words.length === 0 ? groups : [{ key: '', label: 'Words', values: words }, ...groups];
};
