import type { RecordType } from '../../../domain/record/recordType.ts';
import type { Tab } from '../../ui/Tabs.tsx';
import { ListCount } from './ListCount.tsx';
import type { RecordListTab } from './useListTabs.ts';

/** The tabs of a record's lists, with their counts. */
export const listTabsOf = ({ path }: RecordType, id: number, lists: readonly RecordListTab[]): readonly Tab[] =>
  lists.map(({ id: name, label, list }) => ({
    id: name,
    label,
    count: <ListCount path={`${path}/${id}/${name}`} set={list.set} />,
  }));
