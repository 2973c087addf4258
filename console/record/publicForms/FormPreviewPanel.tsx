import type { EditForm } from '../../../api/contract/records.ts';
import { previewOfForm, previewSentNothing } from '../../../domain/questionMessages.ts';
import { asFailure } from '../../api/failure.ts';
import { PublicForm } from '../../publicForm/PublicForm.tsx';
import { useMessages } from '../../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import styles from './PublicFormPanel.module.css';
import { useFormPreviewQuery } from './publicFormApi.ts';

/** An application form as applicants see it, to try it before it is opened. */
export function FormPreviewPanel({ form: { Id: id } }: { readonly form: EditForm }) {
  const { data, error, refetch } = useFormPreviewQuery(id);
  const messages = useMessages();
  return (
    <TabPanel id="preview">
      {!data && error && <ErrorState title="We couldn’t load the form" text={asFailure(error).message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width={420} height={200} />}
      {data && (
        <div className={styles['panel']}>
          <p className={styles['note']}>{previewOfForm}</p>
          <div className={styles['preview']}>
            <PublicForm form={data} level={2} send={null} onSent={() => messages.success(previewSentNothing)} />
          </div>
        </div>
      )}
    </TabPanel>
  );
}
