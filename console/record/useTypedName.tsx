import { printRecordId } from '../../domain/fields/recordId.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { takeFocus } from '../ui/focus.ts';
import { TextInput } from '../ui/inputs.tsx';
import { namesRecord } from './confirmation.ts';

/** What is deleted: a record or a file. */
export interface ToDelete {
  readonly title: string;
  readonly id: number;
}

/**
 * The input in which a person types the name or id of what they delete, and whether they have. Enter confirms. With null there is no
 * input, and nothing to type.
 */
export const useTypedName = (toDelete: ToDelete | null, isBusy: boolean, onConfirm: () => void) => {
  const isNamedBy = (typed: string) => toDelete === null || namesRecord(typed, toDelete.title, toDelete.id);
  const form = useForm({
    initial: { typed: '' },
    send: ({ typed }) => {
      if (isNamedBy(typed) && !isBusy) onConfirm();
      return Promise.resolve(null);
    },
  });
  return {
    isConfirmed: isNamedBy(form.values.typed),
    input: toDelete && (
      <form {...form.element}>
        <FormField form={form} name="typed" label={`To confirm, type ${toDelete.title} or ${printRecordId(toDelete.id)}`}>
          {(control) => <TextInput {...control} {...form.text('typed')} ref={takeFocus} autoComplete="off" spellCheck={false} />}
        </FormField>
      </form>
    ),
  };
};
