import type { ComponentType, ReactNode } from 'react';
import type { FormField } from '../../api/contract/records.ts';
import type { Field, FieldValue } from '../../domain/fields/field.ts';
import type { PrintedField, Printing } from '../../domain/fields/kind.ts';
import type { FieldControl } from '../ui/Field.tsx';
import type { Raw } from './raw.ts';

/** The names of the records that a field refers to, by id. */
export type Names = Readonly<Record<string, string>> | undefined;

export interface InputProps {
  readonly shown: FormField;
  /** The row that the value is in, for screen readers: 'Cost code 3'. Left out for fields of the record itself. */
  readonly row?: string;
  readonly field: Field;
  readonly raw: Raw;
  /** The group chosen in the form; null for none. */
  readonly group: number | null;
  readonly names: Names;
  readonly onType: (raw: Raw, names?: Readonly<Record<string, string>>) => void;
}

export interface SingleInputProps extends InputProps {
  readonly control: FieldControl;
}

/** The parts of the form around an input: the warning, the errors and, beside the label, the mark of an edited field. */
export interface FrameProps {
  readonly warning: string | undefined;
  readonly errors: readonly string[];
  readonly aside: ReactNode;
  /** The id of the warning and the errors that the row shows. Left out: the input shows them. */
  readonly notesId?: string | undefined;
}

/** `label`: one input with a label. `legend`: several inputs in a fieldset. `own`: the input draws its label and errors itself. */
type FieldInput =
  | { readonly frame: 'label'; readonly Input: ComponentType<SingleInputProps> }
  | { readonly frame: 'legend'; readonly Input: ComponentType<InputProps> }
  | { readonly frame: 'own'; readonly Input: ComponentType<InputProps & FrameProps> };

/** The columns that an input takes where a form has two. A short one shares its row with the next. */
export type Span = 1 | 2;

/** The size of a kind's values in cells of a row; `record/rows/layout.ts` has the width of each. */
export type CellSize = 'tick' | 'figures' | 'short' | 'date' | 'words' | 'sentences';

/** How the console shows and edits the values of one kind of field. Each kind has a module; `kinds.ts` lists them. */
export type ConsoleFieldKind<V extends FieldValue = FieldValue> = FieldInput & {
  readonly span: Span | ((shown: Pick<FormField, 'max'>) => Span);
  /** The room that a value takes among the rows of a part. In lists, sentences get more than other values. */
  readonly cellSize: CellSize | ((shown: Pick<FormField, 'max'>) => CellSize);
  /** The edge of a grid cell at which the text stands. Amounts stand at the right, so that their digits line up. */
  readonly align: 'left' | 'right';
  /** Whether grid cells use figures of one width. */
  readonly hasFigures: boolean;
  /** Whether a narrow grid column may cut the text off. */
  readonly isCutOff: boolean;
  /** Formats the value for screens. */
  readonly print: (value: V, field: PrintedField, printing: Printing) => string;
  /** The content of the input for a value. */
  toRaw(value: V | null): Raw;
  /** Turns typed text into what the domain parses; null if it is not understood. */
  readTyped(typed: string): string | number | null;
  /** The reason for refusing text of the right form, such as a time that the clocks skip; null for all other text. */
  refuseTyped?(typed: string): string | null;
};
