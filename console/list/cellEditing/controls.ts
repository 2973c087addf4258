const selector = ':is(input, select, textarea, button, a[href]):not(:disabled, [tabindex="-1"])';

/** Whether Tab reaches a control. Of radios, it reaches the chosen one, or else the first. */
const isStop = (control: HTMLElement, all: readonly HTMLElement[]): boolean => {
  if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
  const group = all.filter((other): other is HTMLInputElement => other instanceof HTMLInputElement && other.name === control.name);
  return control.checked || (group[0] === control && !group.some(({ checked }) => checked));
};

/** The controls of an editor that Tab reaches, in order. */
export const tabStopsIn = (editor: HTMLElement | null): readonly HTMLElement[] =>
  [...(editor?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((control, _at, all) => isStop(control, all));

/** The control that the first label of an editor names, or else the first that Tab reaches. */
export const firstControlIn = (editor: HTMLElement | null): HTMLElement | null =>
  editor?.querySelector('label')?.control ?? tabStopsIn(editor)[0] ?? null;

/** Moves the focus to a control and selects its text. */
export const focusAndSelect = (control: HTMLElement | null): void => {
  control?.focus();
  if (control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && !['checkbox', 'radio'].includes(control.type)))
    control.select();
};
