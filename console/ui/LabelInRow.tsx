/** A label of a control in a row: the row is named first for people who do not see in which row it stands. */
export function LabelInRow({ row, label }: { readonly row: string | undefined; readonly label: string }) {
  return (
    <>
      {row !== undefined && <span className="visually-hidden">{row}: </span>}
      {label}
    </>
  );
}
