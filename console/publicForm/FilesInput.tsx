import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import type { ShownForm } from '../../api/contract/publicForms.ts';
import { chooseFilesLabel, fileEmpty, filesAskedFor, fileTooLarge, tooManyFiles } from '../../domain/attachmentMessages.ts';
import { acceptOf } from '../attachments/accept.ts';
import { printSize } from '../imports/fileSize.ts';
import { IconButton } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import styles from './FilesInput.module.css';

/** The name of the files in errors. */
export const filesField = 'files';

type AskedFiles = NonNullable<ShownForm['Files']>;

/** The faults of the chosen files that the browser can find. */
export const checkFiles = ({ MaxFiles, MaxSize }: AskedFiles, files: readonly File[]): readonly string[] => [
  ...(files.length > MaxFiles ? [tooManyFiles(MaxFiles)] : []),
  ...files.flatMap(({ name, size }) => (size > MaxSize ? [fileTooLarge(name, MaxSize)] : size === 0 ? [fileEmpty(name)] : [])),
];

const asSentence = (text: string): string => (/[.!?:]$/.test(text) ? text : `${text}.`);

interface FilesInputProps {
  readonly limits: AskedFiles;
  readonly files: readonly File[];
  readonly errors: readonly string[];
  readonly onChange: (files: readonly File[]) => void;
}

/** Chooses the files that go with an application, one after the other or several at once. */
export function FilesInput({ limits: { MaxFiles, MaxSize, Types, Hint }, files, errors, onChange }: FilesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const remove = (file: File) => {
    onChange(files.filter((each) => each !== file));
    input.current?.focus();
  };
  const limits = filesAskedFor(MaxFiles, { fileTypes: Types, maxSize: MaxSize });
  return (
    <Field name={filesField} label="Files" hint={Hint === null ? limits : `${asSentence(Hint)} ${limits}`} errors={errors} isOptional>
      {(control) => (
        <>
          <span className={styles['pick']}>
            <input
              {...control}
              ref={input}
              type="file"
              multiple={MaxFiles > 1}
              accept={acceptOf(Types)}
              onChange={({ target }) => {
                // A form that takes one file takes the last one that was chosen.
                onChange([...(MaxFiles > 1 ? files : []), ...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <Paperclip size={16} aria-hidden />
            <span aria-hidden>{chooseFilesLabel(MaxFiles, files.length)}</span>
          </span>
          {files.length > 0 && (
            <ul className={styles['files']} aria-label="Chosen files">
              {files.map((file, at) => (
                // The same file can be chosen twice.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${at}/${file.name}`} className={styles['file']}>
                  <span className={styles['name']}>{file.name}</span>
                  <span className={[styles['size'], 'figures'].join(' ')}>{printSize(file.size)}</span>
                  <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => remove(file)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
