import { getAttachmentsPart } from '../../../domain/attachments/attachments.ts';
import { slugOf } from '../../../domain/record/pageTabs.ts';
import { AttachmentList } from '../../attachments/AttachmentList.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import type { FilesOf } from './FilesCount.tsx';

interface FilesPanelProps extends FilesOf {
  readonly onChanged: (revision: number | undefined) => void;
}

/** The tab with the files of a record. */
export function AttachmentsPanel({ type, form: { Id: id }, onChanged }: FilesPanelProps) {
  return (
    <TabPanel id={slugOf(getAttachmentsPart(type).tab)}>
      <AttachmentList type={type} record={{ path: type.path, id }} onChanged={onChanged} />
    </TabPanel>
  );
}
