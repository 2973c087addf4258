import type { Values } from '../../../domain/fields/field.ts';
import type { RecordList } from '../../../domain/record/recordList.ts';
import type { RecordType } from '../../../domain/record/recordType.ts';
import { recordTypes } from '../../../domain/records/registry.ts';
import { useDefinitionsQuery } from '../../api/searchApi.ts';

/** A list on a record's page. `id` is the hash of the address. */
export interface RecordListTab {
  readonly id: string;
  readonly label: string;
  readonly list: RecordList;
}

const knowsPartners = (set: string): boolean => recordTypes.some((type) => type.set === set && type.includePartnered !== null);

/**
 * The lists of this record that the person may see; of a record that a partner opened, those of open records and of one's own that point at
 * it. All of its type until the definitions are loaded, so that the open tab stays.
 */
export const useListTabs = (type: RecordType, values: Values, isOpened: boolean): readonly RecordListTab[] => {
  const { data: definitions } = useDefinitionsQuery();
  return Object.entries(type.lists)
    .filter(([, list]) => {
      const definition = definitions?.find(({ Set: set }) => set === list.set);
      const canSearch = definition && [...definition.Fields, ...definition.UnlistedFields].some(({ token }) => token === list.by);
      if (list.hasNoTab || (isOpened && !knowsPartners(list.set))) return false;
      return (list.isShown?.(values) ?? true) && (definitions === undefined || canSearch);
    })
    .map(([id, list]) => ({ id, label: list.label, list }));
};
