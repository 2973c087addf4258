interface Entry {
  readonly isDanger?: boolean | undefined;
}

/** The one order of what people do to records, in menus of records, rows and chosen rows: group by group, and what is dangerous last. */
export const actionSections = <E extends Entry>(...groups: readonly (readonly E[])[]): readonly { readonly entries: readonly E[] }[] =>
  [...groups.map((group) => group.filter(({ isDanger }) => isDanger !== true)), groups.flat().filter(({ isDanger }) => isDanger === true)]
    .filter((entries) => entries.length > 0)
    .map((entries) => ({ entries }));
