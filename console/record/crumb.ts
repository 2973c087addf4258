import type { RecordType } from '../../domain/record/recordType.ts';
import { lastListOf, listOfRecord } from '../page/listPlaces.ts';
import { listAddress } from '../page/listTab.ts';
import { headingOfList } from '../page/navigation.ts';
import { searchAddress } from '../searchAddress.ts';

/** The list that the person came from or, at `listPath`, the one that shows the record. */
export const crumbOf = (
  { path, set, labels, leftOut }: RecordType,
  id: number | null,
  listPath: string,
): { readonly label: string; readonly address: string } => {
  const last = id === null ? lastListOf(path) : listOfRecord(path, id);
  const isLeftOut = listPath === leftOut?.list.path;
  // A list of this record is on this page.
  const isHere = last?.definition.tab?.path === path && last.definition.tab.id === id;
  const lacksRecord = leftOut !== null && last?.definition.Path === (isLeftOut ? path : leftOut.list.path);
  if (last === null || isHere || lacksRecord) {
    const list = isLeftOut ? { Set: leftOut.list.name, Label: leftOut.list.label } : { Set: set, Label: labels.many };
    return { label: headingOfList(list), address: searchAddress(listPath) };
  }
  return {
    label: last.definition.tab?.heading ?? headingOfList(last.definition),
    address: listAddress(last.definition, last.question),
  };
};
