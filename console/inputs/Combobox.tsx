import { ChevronDown, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { IconButton } from '../ui/Button.tsx';
import { ListPopup } from '../ui/combobox/ListPopup.tsx';
import { OptionList } from '../ui/combobox/OptionList.tsx';
import { useListbox } from '../ui/combobox/useListbox.ts';
import type { FieldControl } from '../ui/Field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import styles from './Combobox.module.css';
import { formRoom } from './room.ts';

export interface ComboOption {
  readonly key: string;
  readonly text: string;
  /** Behind the text, in a quieter tone. */
  readonly detail?: string;
}

interface ComboboxProps {
  readonly control: FieldControl;
  /** A noun for the options, used in labels. */
  readonly label: string;
  /** The label of the present choice; '' for none. */
  readonly chosenLabel: string;
  readonly options: readonly ComboOption[];
  /** Under the options, or in their place: 'No matches'. */
  readonly note?: string | null;
  readonly placeholder?: string;
  /** The options still answer to what was typed before: Enter chooses none of them. */
  readonly isLate?: boolean;
  /** Gets the typed text; '' once nothing is being looked for. */
  readonly onSearch: (typed: string) => void;
  readonly onChoose: (key: string) => void;
  /** The focus leaves with text that chose nothing. */
  readonly onUnchosen?: (() => void) | undefined;
  /** Left out where something must stay chosen. */
  readonly onClear?: () => void;
}

const contentOf = ({ text, detail }: ComboOption) => (
  <span>
    {text}
    {detail && <span className={styles['detail']}> {detail}</span>}
  </span>
);

/** One out of a list that is searched by typing. Enter chooses, Esc gives up; the focus stays in the input. */
export function Combobox({
  control,
  label,
  chosenLabel,
  options,
  note = null,
  placeholder,
  isLate = false,
  onSearch,
  onChoose,
  onUnchosen,
  onClear,
}: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  /** The typed text; null while the input shows the present choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen && (options.length > 0 || note !== null);
  const { active, reset, move, inputProps, listProps } = useListbox({
    keys: options.map(({ key }) => key),
    isOpen: isShown,
    preferred: 0,
  });

  const open = () => {
    if (!isOpen) reset();
    setIsOpen(true);
  };
  const close = () => {
    setIsOpen(false);
    setTyped(null);
    onSearch('');
  };
  const leave = () => {
    const isUnchosen = (typed ?? '').trim() !== '';
    close();
    if (isUnchosen) onUnchosen?.();
  };
  const choose = (at: number) => {
    const option = options[at];
    if (!option) return;
    onChoose(option.key);
    close();
    input.current?.focus();
  };
  const type = (text: string) => {
    setTyped(text);
    setIsOpen(true);
    reset();
    onSearch(text);
    if (text === '') onClear?.();
  };
  /** Handles a key. Returns false where the browser should act as usual. */
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.altKey) {
      if (event.key === 'ArrowUp' && event.altKey) close();
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
      else return false;
      return true;
    }
    switch (event.key) {
      case 'Enter':
        if (!isLate) choose(active);
        return true;
      case 'Escape':
        event.stopPropagation();
        close();
        return true;
      case 'Tab':
        leave();
        return false;
      default:
        return move(event);
    }
  };

  return (
    <ListPopup
      isOpen={isOpen}
      onClose={leave}
      placement={formRoom()}
      className={styles['root']}
      popupClassName={styles['panel']}
      popup={
        isShown && (
          <>
            {options.length > 0 && (
              <OptionList
                {...listProps}
                label={label}
                sections={[{ heading: null, options: options.map((option) => ({ key: option.key, content: contentOf(option) })) }]}
                className={styles['list']}
                onChoose={choose}
              />
            )}
            {note !== null && <p className={styles['note']}>{note}</p>}
          </>
        )
      }
    >
      <TextInput
        {...control}
        {...inputProps}
        ref={input}
        placeholder={placeholder}
        value={typed ?? chosenLabel}
        className={styles['input']}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.currentTarget.select()}
        onClick={(event) => {
          if (typed === null) event.currentTarget.select();
          open();
        }}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && press(event)) event.preventDefault();
        }}
      />
      {chosenLabel !== '' && onClear ? (
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
      <output className="visually-hidden">{isShown ? (note ?? `${options.length} to choose from`) : ''}</output>
    </ListPopup>
  );
}
