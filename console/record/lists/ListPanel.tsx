import { createLazyScreen } from '../../ui/lazyScreen.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import type { RecordListProps } from './RecordList.tsx';

const RecordList = createLazyScreen(async () => (await import('./RecordList.tsx')).RecordList);

/** The panel of a list's tab. Lists load when the first one is opened. */
export function ListPanel(props: RecordListProps) {
  return (
    <TabPanel id={props.name}>
      <RecordList key={props.name} {...props} />
    </TabPanel>
  );
}
