/** The name of a person as it is shown. Empty if neither name is known. */
export const fullName = ({ firstname, lastname }: { readonly firstname: string | null; readonly lastname: string | null }): string =>
  [firstname, lastname].filter(Boolean).join(' ');
