import { expect, it } from 'vitest';
import { sourcesOf } from './sources.ts';

const folders = ['api', 'commands', 'console', 'domain', 'infra', 'projections', 'tests'];

const declared = /^\s*(?:readonly )?(\w+)\??: boolean(?: \| null)?;$/gm;

/** `isShown`, `hasGroup`, `canEdit`, or a verb in the third person: `keepsAnswers`. Keys of JSON begin with a capital. */
const sayable = /^(?:(?:is|has|can|was|are|must)[A-Z\d]|[a-z]+s(?:[A-Z]|$)|[A-Z])/;

/** Names that are not free to choose, by the reason. */
const namesOfOthers: Readonly<Record<string, readonly string[]>> = {
  'options of fields and kinds, which JSON and inputs have too': ['required', 'personal', 'readOnly', 'negatable', 'disabled', 'selected'],
  'stored: fields of records, columns and settings of imports': [
    'anonymise',
    'withDataOnly',
    'clearEmpty',
    'retired',
    'enabled',
    'lockedOut',
    'imported',
  ],
  'columns of rows': ['second_factor_shown', 'has_second_factor', 'one_time_password', 'is_json'],
  'keys of events of the browser': ['shiftKey', 'altKey', 'ctrlKey', 'metaKey'],
};

it('every boolean begins with is, has or can, or is a verb in the third person (docs/CONTRIBUTING.md, Style)', async () => {
  const exceptions = new Set(Object.values(namesOfOthers).flat());
  const sources = await sourcesOf(folders);
  const names = sources.flatMap(({ path, text }) => [...text.matchAll(declared)].map(([, name = '']) => ({ path, name })));
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter(({ name }) => !sayable.test(name) && !exceptions.has(name))).toEqual([]);
});
