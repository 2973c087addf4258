import type { FormField } from '../../api/contract/records.ts';
import { fieldSettingsChanged } from '../../domain/messages.ts';

type FieldRequirement = Pick<FormField, 'name' | 'label' | 'required' | 'hidden'>;

/** The parts of the message, and when each applies. */
const words: readonly (readonly [says: string, holds: (before: FieldRequirement, now: FieldRequirement) => boolean])[] = [
  ['Now required', (before, now) => now.required && !before.required],
  ['No longer required', (before, now) => before.required && !now.required && !now.hidden],
  ['Now hidden', (before, now) => now.hidden && !before.hidden],
  ['Shown again', (before, now) => before.hidden && !now.hidden],
];

/** The message for field settings that changed while the form was open; null if none changed. */
export const describeSettingsChange = (before: readonly FieldRequirement[], now: readonly FieldRequirement[]): string | null => {
  const beforeByName = new Map(before.map((field) => [field.name, field]));
  const parts = words.flatMap(([says, holds]) => {
    const labels = now.filter((field) => {
      const was = beforeByName.get(field.name);
      return was !== undefined && holds(was, field);
    });
    return labels.length === 0 ? [] : [`${says}: ${labels.map(({ label }) => label).join(', ')}`];
  });
  return parts.length === 0 ? null : fieldSettingsChanged(parts);
};
