import { type Access, groupsWith, hasRightAnywhere, isInScope } from '../../domain/access/access.ts';
import { reservedFor } from '../../domain/access/reserved.ts';
import { visibleValues } from '../../domain/access/visibleRoles.ts';
import { canSeeRecord } from '../../domain/access/visibility.ts';
import { visibleFieldsOf } from '../../domain/disclosure/disclosure.ts';
import { anotherGroup } from '../../domain/messages.ts';
import { stateField } from '../../domain/record/events.ts';
import { declaredName } from '../../domain/record/part.ts';
import { neededToOpen, type SearchSet } from '../../domain/search/searchSet.ts';
import type { ReadRow } from '../../projections/reading/records.ts';
import type { SearchRow } from '../contract/search.ts';
import { toJson } from './form.ts';
import { titleShown } from './labels.ts';
import { printTitled, type Titles } from '../../domain/fields/titles.ts';

/** A row of a search response: the values that the person may see, with labels of references. */
export const toSearchRow = (set: SearchSet, access: Access, row: ReadRow, titles: Titles): SearchRow => {
  const { type } = set;
  const visible = visibleFieldsOf(access, type, row.values);
  const values = visibleValues(access, type, row.values);
  // Partners' records do not tell who works on them.
  const editor = canSeeRecord(access, type, row.values) ? row.updatedBy : null;
  const result: SearchRow = {
    Id: row.id,
    HasSecondaryFormatting: !type.states.listed.includes(row.recordState),
    Labels: {},
    Title: titleShown(access, type, row.values, row.title, titles),
    Revision: row.revision,
    recordState: row.recordState,
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    updatedBy: editor ?? 0,
  };
  if (editor === null || reservedFor(access, type, row.values, row.id).has(stateField)) result['StateIsReserved'] = true;
  if (!isInScope(groupsWith(access, type.rights.edit), type.groupsOf(row.values))) result['IsReadOnly'] = true;
  result.Labels['updatedBy'] = editor === null ? anotherGroup : row.updatedByName;
  for (const { name, field, keptIn } of set.columns) {
    // A list only has columns of values that the person sees where they are kept.
    if (!keptIn && !visible.has(declaredName(name))) continue;
    result[name] = toJson(values[name]);
    if (field.references && values[name] !== undefined) result.Labels[name] = printTitled(titles, field, values[name]);
  }
  const file = type.fileAddress(Object.fromEntries([...visible].map((name) => [name, values[name] ?? null])), row.id);
  if (file !== null) result['downloadurl'] = file;
  return result;
};

/** Whether the person may open the set at all. */
export const seesAny = (set: SearchSet, access: Access): boolean => {
  const needed = neededToOpen(set);
  return needed.length === 0 || hasRightAnywhere(access, needed);
};
