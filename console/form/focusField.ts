/** Moves the focus to the control of a field. Returns false if the page, or the part of it, does not show the field. */
export const focusField = (name: string, within: ParentNode = document): boolean => {
  const field = within.querySelector(`[data-field="${CSS.escape(name)}"]`);
  const control = field?.querySelector<HTMLElement>('input, select, textarea') ?? field?.querySelector('button');
  control?.focus();
  return control !== null && control !== undefined;
};
