import { ListChecks, UserPlus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { Checkbox, TextInput } from '../ui/inputs.tsx';
import { typingSelector } from '../ui/focus.ts';
import { Menu } from '../ui/Menu.tsx';
import styles from './Register.module.css';
import type { Status } from './registerState.ts';
import { labelOf } from './registerView.ts';

interface RegisterToolsProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  /** Enter in the search: the focus goes to the student who was found. */
  readonly onFound: () => void;
  /** The checkbox that leaves only unmarked students in the list. */
  readonly unmarkedOnly: Ref<HTMLInputElement>;
  readonly isUnmarkedOnly: boolean;
  readonly onUnmarkedOnly: (isOn: boolean) => void;
  readonly canEdit: boolean;
  readonly remaining: number;
  readonly onMarkRemaining: (status: Status) => void;
  readonly onAdd: () => void;
}

export function RegisterTools(props: RegisterToolsProps) {
  const { typed, onType, onFound, unmarkedOnly, isUnmarkedOnly, onUnmarkedOnly, canEdit, remaining, onMarkRemaining, onAdd } = props;
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(typingSelector)) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') onFound();
    else if (event.key === 'Escape') onType('');
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles['tools']}>
      <TextInput
        ref={search}
        type="search"
        aria-label="Find a name on this register"
        placeholder="Find a name"
        autoComplete="off"
        spellCheck={false}
        className={styles['search']}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={press}
      />
      {canEdit && (
        <Button icon={UserPlus} onClick={onAdd}>
          Add a student
        </Button>
      )}
      <Checkbox
        ref={unmarkedOnly}
        label="Unmarked only"
        checked={isUnmarkedOnly}
        onChange={(event) => onUnmarkedOnly(event.target.checked)}
      />
      {canEdit && remaining > 0 && (
        <Menu
          sections={[
            {
              heading: `Mark ${remaining} remaining as`,
              entries: (['attended', 'unattended', 'unconfirmed'] as const).map((status) => ({
                label: labelOf(status),
                run: () => onMarkRemaining(status),
              })),
            },
          ]}
        >
          <Button icon={ListChecks}>Mark the rest as…</Button>
        </Menu>
      )}
    </div>
  );
}
