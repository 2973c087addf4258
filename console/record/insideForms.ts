import { createContext, useContext, useEffect, useId, useState } from 'react';

type ReportUnsaved = (form: string, isUnsaved: boolean) => void;

/** Where forms inside a record's page say whether they hold what is typed and not saved. */
export const InsideFormsContext = createContext<ReportUnsaved>(() => undefined);

/** The number of forms inside the page with something unsaved, and what they tell it to. */
export const useInsideForms = (): readonly [count: number, say: ReportUnsaved] => {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const [say] = useState(
    (): ReportUnsaved => (form, isUnsaved) =>
      setUnsaved((before) => {
        if (before.has(form) === isUnsaved) return before;
        const after = new Set(before);
        if (isUnsaved) after.add(form);
        else after.delete(form);
        return after;
      }),
  );
  return [unsaved.size, say];
};

/** Has the page ask before what is typed in this form is lost. */
export const useUnsavedForm = (isUnsaved: boolean): void => {
  const id = useId();
  const say = useContext(InsideFormsContext);
  useEffect(() => {
    say(id, isUnsaved);
    return () => say(id, false);
  }, [say, id, isUnsaved]);
};
