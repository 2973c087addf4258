import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { fileLimits } from '../../domain/attachmentMessages.ts';
import type { Attachments } from '../../domain/record/attachments.ts';
import { StopSending } from '../imports/StopSending.tsx';
import { Button } from '../ui/Button.tsx';
import { Progress } from '../ui/Progress.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { acceptOf } from './accept.ts';
import styles from './attachments.module.css';
import type { useAddingFiles } from './useAddingFiles.ts';

interface AddFilesProps {
  readonly many: string;
  readonly limits: Attachments;
  readonly adding: ReturnType<typeof useAddingFiles>;
}

/** Buttons that choose files, or take a photograph on a phone, with what became of them. */
export function AddFiles({ many, limits, adding: { sending, errors, add, stop } }: AddFilesProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const hasCamera = useMediaQuery('(pointer: coarse)');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const newFiles = [...(target.files ?? [])];
    target.value = '';
    if (newFiles.length > 0) void add(newFiles);
  };
  return (
    <div className={styles['add']}>
      <div className={styles['buttons']}>
        <Button ref={addButton} icon={Paperclip} isBusy={sending !== null} onClick={() => files.current?.click()}>
          Add {many}
        </Button>
        {hasCamera && (
          <Button icon={Camera} isBusy={sending !== null} onClick={() => camera.current?.click()}>
            Take a photo
          </Button>
        )}
        {sending && <StopSending onStop={stop} next={addButton} />}
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={`Files to add as ${many}`}
        accept={acceptOf(limits.fileTypes)}
        onChange={take}
      />
      <input ref={camera} type="file" hidden aria-label="Photo to add" accept="image/*" capture="environment" onChange={take} />
      <p className={styles['hint']}>{fileLimits(limits)}</p>
      {sending && (
        <div className={styles['sending']}>
          <span className="figures">
            {sending.share < 1 ? `${sending.name}: ${Math.round(sending.share * 100)}% sent` : 'Checking the file…'}
          </span>
          <Progress label={`Sending ${sending.name}`} done={sending.share} size={1} />
        </div>
      )}
      {errors.length > 0 && (
        <ul role="alert" className={styles['errors']}>
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
