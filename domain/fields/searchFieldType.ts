/** What a search field of the filter language is fed by; the names are the spec's search field types. */
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
