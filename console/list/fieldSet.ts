import type { SearchDefinition, SearchFieldAnswer } from '../../api/contract/search.ts';
import type { SearchFieldType } from '../../domain/fields/searchFieldType.ts';
import { parseFor } from '../../domain/filter/interpret.ts';
import { rowField, type SearchField } from '../../domain/search/searchField.ts';
import type { FieldSet } from '../../domain/search/searchSet.ts';

/** The parts of a definition that decide what a filter means. */
export type FilterDefinition = Pick<SearchDefinition, 'Set' | 'Path' | 'Label' | 'Fields' | 'UnlistedFields'>;

/** A field as the filter language needs it. */
export const searchFieldOf = (field: SearchFieldAnswer): SearchField =>
  rowField(field.token, field.label, field.fieldType as SearchFieldType, field.token, {
    values: field.values,
    accepted: field.accepted,
    all: field.all,
    max: field.max,
    isNegatable: field.negatable,
    isScope: field.isScope,
  });

const sets = new WeakMap<SearchDefinition['Fields'], FieldSet>();

const makeFieldSet = ({ Set: name, Path, Label, Fields, UnlistedFields }: FilterDefinition): FieldSet => {
  const withDeclarations = (answers: SearchDefinition['Fields']) => answers.map((answer) => ({ answer, field: searchFieldOf(answer) }));
  const [listed, unlisted] = [withDeclarations(Fields), withDeclarations(UnlistedFields)];
  return {
    name,
    path: Path,
    label: Label,
    view: [],
    fields: listed.map(({ field }) => field),
    byToken: new Map(
      [...listed, ...unlisted].flatMap(({ answer, field }) => [field.token, ...answer.aliases].map((token) => [token, field] as const)),
    ),
  };
};

/** The filter fields of a list, so that the box reads filters as the server does. */
export const fieldSetOf = (definition: FilterDefinition): FieldSet => {
  const fieldSet = sets.get(definition.Fields) ?? makeFieldSet(definition);
  sets.set(definition.Fields, fieldSet);
  return fieldSet;
};

/** Whether a filter has words besides fields. */
export const hasWords = (definition: FilterDefinition, filter: string): boolean =>
  parseFor(fieldSetOf(definition), filter).terms.length > 0;
