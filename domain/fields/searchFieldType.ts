/** The type of a search field. The names are those of the spec. */
export type SearchFieldType =
  | 'Text'
  | 'Id'
  | 'Date'
  | 'DateTime'
  | 'Number'
  | 'Financial'
  | 'Year'
  | 'Time'
  | 'Likert'
  | 'Checkbox'
  | 'YesNoUnknown'
  | 'List'
  | 'MultiSelect'
  | 'Lookup';
