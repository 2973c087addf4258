import { Dialog } from '../ui/Dialog.tsx';
import styles from './KeysDialog.module.css';

interface Keys {
  /** Keys pressed together; each entry is one way to do it. */
  readonly keys: readonly string[];
  readonly effect: string;
}

const sections: readonly { readonly heading: string; readonly keys: readonly Keys[] }[] = [
  {
    heading: 'Everywhere',
    keys: [
      { keys: ['Ctrl K', '⌘ K'], effect: 'Go to a list, a record or a page' },
      { keys: ['?'], effect: 'Show these keys' },
      { keys: ['Esc'], effect: 'Close a menu or a dialog' },
    ],
  },
  {
    heading: 'Lists',
    keys: [
      { keys: ['/'], effect: 'Go to the search box' },
      { keys: ['↓'], effect: 'From the empty search box: go to the rows' },
      { keys: ['Alt ↓'], effect: 'In the search box: show the fields' },
      { keys: ['Enter'], effect: 'Open the record' },
      { keys: ['Ctrl Enter', '⌘ Enter'], effect: 'Open the record in a new tab' },
      { keys: ['F2'], effect: 'Edit the cell: Enter saves, Tab saves and moves on, Esc cancels' },
      { keys: ['Space'], effect: 'Select the record' },
      { keys: ['Shift Space'], effect: 'Select all records up to this one' },
      { keys: ['Ctrl A', '⌘ A'], effect: 'Select all records of the page' },
      { keys: ['Shift F10'], effect: 'Open the menu of the record' },
      { keys: ['Shift Tab'], effect: 'From the rows: go to the headers' },
      { keys: ['Shift ←', 'Shift →'], effect: 'On a header: make the column narrower or wider' },
      { keys: ['Alt ←', 'Alt →'], effect: 'On a header: move the column' },
    ],
  },
  {
    heading: 'Calendar',
    keys: [
      { keys: ['M', 'W', 'D', 'A'], effect: 'Show a month, a week, a day or the agenda' },
      { keys: ['T'], effect: 'Show today' },
      { keys: ['←', '→', '↑', '↓'], effect: 'Move between days and what is planned' },
      { keys: ['Page Up', 'Page Down'], effect: 'Previous or next month or week' },
      { keys: ['Enter'], effect: 'Open the day, the activity or the session' },
      { keys: ['E'], effect: 'Move the activity or the session to another time' },
    ],
  },
  {
    heading: 'Registers',
    keys: [
      { keys: ['A', 'U', 'C'], effect: 'Mark the student as attended, unattended or unconfirmed, and go to the next' },
      { keys: ['R'], effect: 'Take the mark back' },
      { keys: ['↑', '↓'], effect: 'Go to the previous or next student' },
      { keys: ['/'], effect: 'Find a name' },
    ],
  },
  {
    heading: 'Records',
    keys: [
      { keys: ['Ctrl S', '⌘ S'], effect: 'Save' },
      { keys: ['Alt Page Down'], effect: 'Next record of the list' },
      { keys: ['Alt Page Up'], effect: 'Previous record of the list' },
    ],
  },
];

/** The keys of the console. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus, so that arrow keys scroll it */}
      <section aria-label="Keys" tabIndex={0}>
        {sections.map(({ heading, keys }) => (
          <section key={heading} aria-label={heading} className={styles['section']}>
            <h3 className={styles['heading']}>{heading}</h3>
            <dl className={styles['keys']}>
              {keys.map((each) => (
                <div key={each.effect} className={styles['line']}>
                  <dt>
                    {each.keys.map((key, at) => (
                      <span key={key}>
                        {at > 0 && ' or '}
                        <kbd>{key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd>{each.effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
