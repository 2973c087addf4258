// The keys of a combobox are handled where the focus is, in its input, and no native list can be moved from there.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */
import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import type { FieldControl } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useOutside } from '../../ui/useOutside.ts';
import styles from './Combobox.module.css';
import { opensAbove } from './room.ts';

export interface ComboOption {
  readonly key: string;
  readonly text: string;
  /** Behind the text, in a quieter tone. */
  readonly detail?: string;
}

interface ComboboxProps {
  readonly control: FieldControl;
  /** What is chosen from the list, for its label. */
  readonly label: string;
  /** What is chosen now, in words; '' for nothing. */
  readonly chosen: string;
  readonly options: readonly ComboOption[];
  /** Under the options, or in their place: 'Nothing found'. */
  readonly note?: string | null;
  readonly placeholder?: string;
  /** The options still answer to what was typed before: Enter chooses none of them. */
  readonly isLate?: boolean;
  /** What has been typed; '' once nothing is being looked for. */
  readonly onSearch: (typed: string) => void;
  readonly onChoose: (key: string) => void;
  /** Left out where something must stay chosen. */
  readonly onClear?: () => void;
}

/** The list at its highest, as the style sheet bounds it. */
const listHeight = 300;

const show = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'nearest' });

/** One out of a list that is searched by typing. Arrow keys move, Enter chooses, Esc gives up; the focus stays in the input. */
export function Combobox({
  control,
  label,
  chosen,
  options,
  note = null,
  placeholder,
  isLate = false,
  onSearch,
  onChoose,
  onClear,
}: ComboboxProps) {
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  /** What is being typed; null while the input shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [above, setAbove] = useState(false);
  const [at, setAt] = useState(0);
  const listId = `${control.id}-list`;
  const active = Math.min(at, options.length - 1);
  const shows = open && (options.length > 0 || note !== null);

  useEffect(() => {
    if (shows && options.length > 0) show(panel.current);
  }, [shows, options.length]);
  const begin = () => {
    if (!open) setAbove(opensAbove(root.current, listHeight));
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    setAt(0);
    onSearch('');
  };
  useOutside(root, open, close);
  const choose = (option: ComboOption | undefined) => {
    if (!option) return;
    onChoose(option.key);
    close();
    input.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    begin();
    onSearch(text);
    if (text === '') onClear?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const count = Math.max(1, options.length);
      if (open && !event.altKey) setAt((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
      if (event.altKey && event.key === 'ArrowUp') close();
      else begin();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (!isLate) choose(options[active]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab' && open) close();
  };

  return (
    <div className={styles['root']} ref={root}>
      <TextInput
        {...control}
        ref={input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shows}
        aria-controls={shows ? listId : undefined}
        aria-activedescendant={shows && options[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={typed ?? chosen}
        className={styles['input']}
        onChange={(event) => type(event.target.value)}
        onClick={begin}
        onKeyDown={onKeyDown}
      />
      {chosen !== '' && onClear ? (
        <IconButton
          icon={X}
          label={`Clear ${label}`}
          className={styles['clear']}
          onClick={() => {
            onClear();
            close();
            input.current?.focus();
          }}
        />
      ) : (
        <ChevronDown size={16} aria-hidden className={styles['sign']} />
      )}
      {shows && (
        <div className={[styles['panel'], above && styles['above']].filter(Boolean).join(' ')} ref={panel}>
          <div id={listId} role="listbox" aria-label={label} className={styles['list']} tabIndex={-1}>
            {options.map((option, index) => (
              <div
                key={option.key}
                id={`${listId}-${index}`}
                ref={index === active ? show : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles['option']}
                onMouseMove={() => setAt(index)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.text}
                {option.detail && <span className={styles['detail']}> {option.detail}</span>}
              </div>
            ))}
          </div>
          {note !== null && <p className={styles['note']}>{note}</p>}
        </div>
      )}
      <output className="spoken">{shows ? (note ?? `${options.length} to choose from`) : ''}</output>
    </div>
  );
}
