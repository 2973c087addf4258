import type { Choice } from '../../../../../domain/fields/field.ts';

export const documentTypes: readonly Choice[] = [
  { value: 0, label: 'Dataset' },
  { value: 1, label: 'Document' },
  { value: 2, label: 'Resource' },
  { value: 3, label: 'Evidence' },
  { value: 4, label: 'User Guide' },
];

/** Whether shared documents are the only ones shown, or hidden. */
export const globalDocuments: readonly Choice[] = [
  { value: 'Yes', label: 'Only' },
  { value: 'No', label: 'Hide' },
];
