import type { Chip } from '../../api/contract/search.ts';
import { parseFor } from '../../domain/filter/interpret.ts';
import { type FilterDefinition, fieldSetOf } from './fieldSet.ts';
import { removeTerm, removeValue } from './filterEdits.ts';
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
  /** The word before each value but the first. Words and negated values must all hold; other values are alternatives. */
  readonly joiners: readonly ('and' | 'or')[];
}

/** 'Sex: Female or Male', 'Words: brown and eva'. */
export const describeGroup = ({ label, values, joiners }: ChipGroup): string =>
  `${label}: ${values.map((value, at) => (at === 0 ? value.label : `${joiners[at - 1] ?? 'or'} ${value.label}`)).join(' ')}`;

const joinersOf = (values: readonly string[]): ChipGroup['joiners'] =>
  values.slice(1).map((value, index) => (value.startsWith('!') || values[index]?.startsWith('!') ? 'and' : 'or'));

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
  definition: FilterDefinition,
  filter: string,
  { chips, isAnswered, labels }: InterpretedFilter,
): readonly ChipGroup[] => {
  const set = fieldSetOf(definition);
  const syntax = parseFor(set, filter);
  const words = syntax.terms.map((term): ChipValue => ({ key: term, label: term, removeFrom: (from) => removeTerm(set, from, term) }));
  const chipOf = (token: string) => chips.find((chip) => equalsIgnoringCase(chip.token, token));
  const groups = syntax.fields.flatMap(({ token, values }): ChipGroup[] => {
    const printed = set.byToken.get(token)?.printed ?? token;
    const field = [...definition.Fields, ...definition.UnlistedFields].find((each) => equalsIgnoringCase(each.token, printed));
    const answeredChip = chipOf(printed);
    if (!field || (isAnswered && !answeredChip)) return [];
    const chipValues =
      isAnswered && answeredChip
        ? answeredChip.values
        : values.map((value) => ({
            value,
            label:
              labels.get(`${token}:${value}`.toLowerCase()) ??
              answeredChip?.values.find((each) => equalsIgnoringCase(each.value, value))?.label ??
              describeValue(field, value),
          }));
    return [
      {
        key: token,
        label: field.label,
        joiners: joinersOf(chipValues.map(({ value }) => value)),
        values: chipValues.map(({ value, label }) => ({
          key: value,
          label,
          removeFrom: (from: string) => removeValue(set, from, token, value),
        })),
      },
    ];
  });
  return words.length === 0 ? groups : [{ key: '', label: 'Words', values: words, joiners: words.slice(1).map(() => 'and') }, ...groups];
};
