/** A column keeps its width once so many of its texts were seen. */
const maxTexts = 12;

/** The widths of the texts that each list showed, in pixels, by list and column. Another search of the list keeps its column widths. */
const samples = new Map<string, Map<string, readonly number[]>>();

/** Adds the texts of a search to the sample of a column, if it has too few. Returns the sample. */
export const addToSample = (list: string, column: string, widths: readonly number[]): readonly number[] => {
  const ofList = samples.get(list) ?? new Map<string, readonly number[]>();
  samples.set(list, ofList);
  const before = ofList.get(column) ?? [];
  if (before.length >= maxTexts) return before;
  const sample = [...before, ...widths];
  ofList.set(column, sample);
  return sample;
};
