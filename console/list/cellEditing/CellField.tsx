import { useId } from 'react';
import type { InputProps } from '../../fieldKinds/kind.ts';
import { kindOf } from '../../fieldKinds/kinds.ts';
import { describedBy, FieldErrors, FieldHint } from '../../ui/Field.tsx';

interface CellFieldProps extends InputProps {
  /** That somebody else changed the field too. */
  readonly warning: string | undefined;
  readonly errors: readonly string[];
}

/** The input of a field without a visible label, since it lies in the field's column. */
export function CellField({ warning, errors, ...input }: CellFieldProps) {
  const id = useId();
  const { shown, field } = input;
  const { frame, Input } = kindOf(field);
  const labelled = { 'aria-describedby': describedBy(id, { warning, errors }), 'aria-invalid': errors.length > 0 || undefined };
  const notes = (
    <div role="alert">
      <FieldHint id={id} warning={warning} />
      <FieldErrors id={id} errors={errors} />
    </div>
  );
  switch (frame) {
    case 'label':
      return (
        <>
          <label className="visually-hidden" htmlFor={id}>
            {shown.label}
          </label>
          <Input {...input} control={{ id, ...labelled }} />
          {notes}
        </>
      );
    case 'legend':
      return (
        <fieldset aria-describedby={labelled['aria-describedby']}>
          <legend className="visually-hidden">{shown.label}</legend>
          <Input {...input} />
          {notes}
        </fieldset>
      );
    case 'own':
      return <Input {...input} warning={warning} errors={errors} aside={null} />;
  }
}
