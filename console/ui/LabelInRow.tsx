/** A label of a control in a row: screen readers name the row first, because they do not see where it stands. */
export function LabelInRow({ row, label }: { readonly row: string | undefined; readonly label: string }) {
  return (
    <>
      {row !== undefined && <span className="visually-hidden">{row}: </span>}
      {label}
    </>
  );
}
