import { useSearchParams } from 'react-router-dom';
import type { EditForm } from '../../../api/contract/records.ts';
import { createLazyScreen } from '../../ui/lazyScreen.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import type { ListEditor } from './listEditor.ts';
import type { RecordListProps } from './RecordList.tsx';

const RecordList = createLazyScreen(async () => (await import('./RecordList.tsx')).RecordList);

interface ListPanelProps extends RecordListProps {
  /** A component in place of the list, with the form of the record. */
  readonly editing?: { readonly form: EditForm; readonly Editor: ListEditor } | undefined;
}

/** The panel of a list's tab. Lists load when the first one is opened. */
export function ListPanel({ editing, ...props }: ListPanelProps) {
  const [query] = useSearchParams();
  const list = <RecordList key={props.name} {...props} />;
  return (
    <TabPanel id={props.name}>
      {editing ? (
        <editing.Editor
          key={`${props.path}/${props.id}/${props.name}`}
          form={editing.form}
          list={list}
          isListAsked={[...query.keys()].some((name) => name.startsWith(`${props.name}-`))}
        />
      ) : (
        list
      )}
    </TabPanel>
  );
}
