import { createContext, useContext, useEffect, useId, useState } from 'react';

type ReportUnsaved = (form: string, isUnsaved: boolean) => void;

/** A function with which forms inside a record's page report whether they have unsaved text. */
export const InsideFormsContext = createContext<ReportUnsaved>(() => undefined);

/** The number of forms inside the page with unsaved text, and the function with which they report it. */
export const useInsideForms = (): readonly [count: number, report: ReportUnsaved] => {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [report] = useState(
    (): ReportUnsaved => (form, isUnsaved) =>
      setUnsaved((before) => {
        if (before.has(form) === isUnsaved) return before;
        const after = new Set(before);
        if (isUnsaved) after.add(form);
        else after.delete(form);
        return after;
      }),
  );
  return [unsaved.size, report];
};

/** Has the page ask before what is typed in this form is lost. */
export const useUnsavedForm = (isUnsaved: boolean): void => {
  const id = useId();
  const report = useContext(InsideFormsContext);
  useEffect(() => {
    report(id, isUnsaved);
    return () => report(id, false);
  }, [report, id, isUnsaved]);
};
