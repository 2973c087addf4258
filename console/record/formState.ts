import type { ConflictAnswer } from '../../api/contract/answers.ts';
import type { CreateForm, EditForm } from '../../api/contract/records.ts';
import type { FieldValue, Values } from '../../domain/fields/field.ts';
import { storedField, findPart, pathOf, readPath } from '../../domain/record/part.ts';
import type { RecordType } from '../../domain/record/recordType.ts';
import type { ShownErrors } from '../form/shownErrors.ts';
import { type FormErrors, noErrors, withShownErrors, withCorrected, withoutShownErrors } from '../form/formErrors.ts';
import {
  adopt,
  createDraft,
  type Draft,
  editedFields,
  markSaved,
  resetFields,
  toValue,
  typeInto,
  valuesFrom,
  withoutOtherLists,
} from './draft.ts';
import type { Raw } from '../fieldKinds/raw.ts';
import { namesOfRow, withoutRow, withRestOfRemoved, withRow, withRowsOf } from './rows/draftRows.ts';
import { withRowMoved } from './rows/rowOrder.ts';
import { withTimespans } from './spans.ts';

export type Labels = CreateForm['Labels'];

export interface FormState extends FormErrors {
  readonly draft: Draft;
  /** The answer that the form shows. Compared with the newest one. */
  readonly shownForm: Pick<EditForm, 'Record'>;
  /** The names of referenced records, including those chosen in the form. */
  readonly labels: Labels;
  /** Fields that somebody else changed too, until the person has chosen a value. */
  readonly conflicts: readonly ConflictAnswer[];
}

export type Side = 'mine' | 'theirs';

export type FormEvent =
  | { readonly kind: 'typed'; readonly name: string; readonly raw: Raw; readonly labels?: Readonly<Record<string, string>> | undefined }
  | { readonly kind: 'rowAdded'; readonly part: string; readonly key: number; readonly title?: string | undefined }
  | { readonly kind: 'rowRemoved'; readonly part: string; readonly key: number }
  /** A row changes places with the one above it (-1) or below it (1). */
  | { readonly kind: 'rowMoved'; readonly part: string; readonly key: number; readonly by: 1 | -1 }
  /** The rows of a part become those of another version. */
  | { readonly kind: 'rowsRestored'; readonly part: string; readonly version: Pick<EditForm, 'Record' | 'Labels'> }
  /** A field that follows a chosen record has this value now. */
  | { readonly kind: 'followed'; readonly name: string; readonly value: FieldValue }
  | { readonly kind: 'putBack'; readonly names: readonly string[] }
  | { readonly kind: 'undone' }
  /** Edits that were undone come back, except where the person has typed something else since. */
  | { readonly kind: 'redone'; readonly draft: Draft }
  | { readonly kind: 'refused'; readonly shownErrors: ShownErrors }
  | { readonly kind: 'conflicted'; readonly conflicts: readonly ConflictAnswer[] }
  | { readonly kind: 'saved'; readonly sent: Values; readonly inputs: Draft['typed']; readonly revision: number }
  | { readonly kind: 'adopted'; readonly form: Pick<EditForm, 'Record' | 'Labels' | 'Revision'> }
  | {
      readonly kind: 'decided';
      readonly conflicts: readonly ConflictAnswer[];
      readonly sides: Readonly<Record<string, Side>>;
      readonly revision: number;
    };

export const createFormState = (type: RecordType, form: Pick<CreateForm, 'Record' | 'Labels'>, revision: number): FormState => ({
  draft: createDraft(type, form.Record, revision),
  shownForm: form,
  labels: form.Labels,
  conflicts: [],
  ...noErrors,
});

const withLabels = (labels: Labels, name: string, more: Readonly<Record<string, string>> | undefined): Labels =>
  more ? { ...labels, [name]: { ...labels[name], ...more } } : labels;

export const mergeLabels = (before: Labels, more: Labels): Labels =>
  Object.entries(more).reduce((labels, [name, names]) => withLabels(labels, name, names), before);

/** Sets the fields in conflict to the other person's values. Edits stay where the person kept their own. */
const decide = (type: RecordType, draft: Draft, { conflicts, sides, revision }: Extract<FormEvent, { kind: 'decided' }>): Draft => {
  const theirs = conflicts.filter((conflict) => sides[conflict.Field] === 'theirs').map((conflict) => conflict.Field);
  const base: Record<string, Values[string]> = { ...draft.base };
  for (const { Field, Theirs } of conflicts) {
    if (storedField(type, Field)) base[Field] = toValue(Theirs);
  }
  return { ...resetFields(draft, withRestOfRemoved(type, draft, theirs)), base, baseRevision: revision };
};

/** The fields with another input than before: a timespan changes with its start and end. */
const typedDifferently = ({ typed: before }: Draft, { typed: after }: Draft): readonly string[] =>
  Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);

/** The reducer of the form. */
export const formAfter = (type: RecordType, state: FormState, event: FormEvent): FormState => {
  switch (event.kind) {
    case 'typed': {
      const draft = withoutOtherLists(type, withTimespans(type, typeInto(state.draft, event.name, event.raw), event.name), event.name);
      return {
        ...withCorrected(state, [event.name, ...typedDifferently(state.draft, draft)]),
        draft,
        labels: withLabels(state.labels, event.name, event.labels),
      };
    }
    case 'followed':
      return { ...state, draft: { ...state.draft, base: { ...state.draft.base, [event.name]: event.value } } };
    case 'rowAdded': {
      const part = findPart(type, event.part);
      if (!part) return state;
      const more = event.title === undefined ? undefined : { [event.key]: event.title };
      return {
        ...state,
        draft: withRow(part, state.draft, event.key),
        labels: part.by === null ? state.labels : withLabels(state.labels, `${part.name}/${event.key}/${part.by}`, more),
      };
    }
    case 'rowRemoved': {
      const part = findPart(type, event.part);
      if (!part) return state;
      return { ...withCorrected(state, namesOfRow(part, event.key)), draft: withoutRow(part, state.draft, event.key) };
    }
    case 'rowMoved': {
      const part = findPart(type, event.part);
      return part ? { ...state, draft: withRowMoved(part, state.draft, event.key, event.by) } : state;
    }
    case 'rowsRestored': {
      const part = findPart(type, event.part);
      if (!part) return state;
      const { draft, keys } = withRowsOf(part, state.draft, valuesFrom(type, event.version.Record));
      const labels = Object.entries(event.version.Labels).flatMap(([name, names]) => {
        const path = readPath(name);
        const key = path?.part === part.name ? keys.get(path.key) : undefined;
        return path && key !== undefined ? [[pathOf({ ...path, key }), names] as const] : [];
      });
      return { ...withoutShownErrors(state), draft, labels: mergeLabels(state.labels, Object.fromEntries(labels)) };
    }
    case 'putBack':
      return {
        ...withCorrected(state, event.names),
        conflicts: state.conflicts.filter((conflict) => !event.names.includes(conflict.Field)),
        draft: resetFields(state.draft, event.names),
      };
    case 'undone':
      return { ...withoutShownErrors(state), draft: { ...state.draft, typed: {} }, conflicts: [] };
    case 'redone': {
      const { typed } = state.draft;
      return { ...state, draft: { ...state.draft, typed: { ...event.draft.typed, ...typed } } };
    }
    case 'refused':
      return withShownErrors(state, event.shownErrors);
    case 'conflicted':
      return { ...state, conflicts: event.conflicts };
    case 'saved':
      return { ...withoutShownErrors(state), draft: markSaved(state.draft, event.sent, event.inputs, event.revision), conflicts: [] };
    case 'adopted': {
      const draft = adopt(type, state.draft, valuesFrom(type, event.form.Record), event.form.Revision);
      const edited = new Set(editedFields(type, draft));
      return {
        ...state,
        draft,
        shownForm: event.form,
        labels: mergeLabels(state.labels, event.form.Labels),
        conflicts: state.conflicts.filter((conflict) => edited.has(conflict.Field)),
      };
    }
    case 'decided':
      return { ...state, draft: decide(type, state.draft, event), conflicts: [] };
  }
};
