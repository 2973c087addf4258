import { useNavigate, useParams } from 'react-router-dom';
import type { FileDataAnswer } from '../../api/contract/attachments.ts';
import { deleteFileConsequence, deleteFileQuestion } from '../../domain/attachmentMessages.ts';
import { editAddress } from '../address.ts';
import { asFailure } from '../api/failure.ts';
import { NotFound } from '../page/NotFound.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import styles from './attachments.module.css';
import { useFileDataQuery } from './attachmentsApi.ts';
import { useDeletingFile } from './useDeletingFile.tsx';

function Asking({ file }: { readonly file: FileDataAnswer }) {
  const { Filename, RecordPath: path, RecordId: id, CanDelete } = file;
  const navigate = useNavigate();
  const record = editAddress(path, id);
  const onDone = () => void navigate(record, { replace: true });
  const { input, button } = useDeletingFile({ record: { path, id }, file, onDone });
  return (
    <div className={styles['page']}>
      <h1>{deleteFileQuestion(Filename)}</h1>
      <p>{CanDelete ? deleteFileConsequence : 'You can’t delete this file, or its record can’t be changed now.'}</p>
      {CanDelete && input}
      <div className={styles['buttons']}>
        {CanDelete && button}
        <ButtonLink to={record}>Keep the file and open the record</ButtonLink>
      </div>
    </div>
  );
}

/** The page of a file's delete link. It asks for the file's name or id first. */
export function DeleteFilePage() {
  usePageTitle('Delete a file');
  const { id = '' } = useParams();
  const isId = /^\d{1,10}$/.test(id);
  const { data: file, error, refetch } = useFileDataQuery(Number(id), { skip: !isId });
  if (!isId) return <NotFound />;
  if (file) return <Asking file={file} />;
  if (!error) return <Skeleton width={280} height={28} />;
  const failure = asFailure(error);
  return failure.status === 404 ? (
    <NotFound />
  ) : (
    <ErrorState isScreen title="We couldn’t load the file" text={failure.message} onRetry={() => void refetch()} />
  );
}
