import { FileUp, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/Button.tsx';
import type { FieldControl } from '../ui/Field.tsx';
import styles from './FileDrop.module.css';
import { printSize } from './fileSize.ts';

interface FileDropProps extends FieldControl {
  readonly file: File | null;
  readonly accept: string;
  readonly disabled: boolean;
  readonly onFile: (file: File | null) => void;
}

/** Takes one file, by drag and drop or with the file picker. */
export function FileDrop({ file, accept, disabled, onFile, ...control }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !disabled) onFile(dropped);
  };
  return (
    <div
      role="presentation"
      className={[styles['drop'], isDraggedOver && styles['over'], control['aria-invalid'] && styles['wrong']].filter(Boolean).join(' ')}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={drop}
    >
      <input
        {...control}
        ref={input}
        type="file"
        accept={accept}
        disabled={disabled}
        className={styles['input']}
        onChange={(event) => {
          const picked = event.target.files?.[0];
          if (picked) onFile(picked);
          event.target.value = '';
        }}
      />
      <FileUp size={20} aria-hidden className={styles['icon']} />
      {file ? (
        <>
          <p className={styles['file']}>
            <strong>{file.name}</strong>
            <span className="figures">{printSize(file.size)}</span>
          </p>
          <IconButton icon={X} label={`Remove ${file.name}`} disabled={disabled} onClick={() => onFile(null)} />
        </>
      ) : (
        <>
          <p className={styles['words']}>Drop a file here, or</p>
          <Button tabIndex={-1} aria-hidden disabled={disabled} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </>
      )}
    </div>
  );
}
