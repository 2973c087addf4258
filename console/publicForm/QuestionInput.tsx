import type { FormField } from '../../api/contract/records.ts';
import type { PublicQuestion } from '../../api/contract/publicForms.ts';
import { asText, type Raw } from '../fieldKinds/raw.ts';
import { Radios } from '../inputs/Options.tsx';
import { Field } from '../ui/Field.tsx';
import { FieldSet } from '../ui/FieldSet.tsx';
import { fieldOf, kindOf } from './questionKinds.ts';

interface QuestionInputProps {
  readonly question: PublicQuestion;
  readonly raw: Raw;
  readonly errors: readonly string[];
  readonly onType: (raw: Raw) => void;
}

/** The properties of a question that the inputs of record forms need. */
const shownOf = (question: PublicQuestion): FormField => ({
  ...question,
  heading: null,
  hidden: false,
  readOnly: false,
  lookup: null,
  lookupPath: null,
  personal: true,
});

/** A question with its input and its errors. */
export function QuestionInput({ question, raw, errors, onType }: QuestionInputProps) {
  const { name, label, required, values, isOpenList } = question;
  const { frame, Input } = kindOf(question);
  const input = { shown: shownOf(question), field: fieldOf(question), raw, group: null, names: undefined, onType };
  if (frame === 'legend' || (isOpenList && values !== null))
    return (
      <div data-field={name}>
        <FieldSet label={label} errors={errors} isOptional={!required}>
          {isOpenList && values !== null ? (
            <Radios values={values} value={asText(raw)} required={required} onChange={onType} />
          ) : (
            frame === 'legend' && <Input {...input} />
          )}
        </FieldSet>
      </div>
    );
  if (frame === 'own')
    return (
      <div data-field={name}>
        <Input {...input} warning={undefined} errors={errors} aside={null} />
      </div>
    );
  return (
    <Field name={name} label={label} errors={errors} isOptional={!required}>
      {(control) => frame === 'label' && <Input {...input} control={control} />}
    </Field>
  );
}
