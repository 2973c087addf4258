import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './Tabs.module.css';
import { tabAtKey } from './tabKeys.ts';

/** Read out after the label of the tab. */
export type Alarm = 'has errors' | 'has conflicts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly alarm?: Alarm | undefined;
  /** Fields of the tab have unsaved changes. */
  readonly isChanged?: boolean;
  /** Stands after the label: how many records the tab has. */
  readonly count?: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}

const tabId = (id: string) => `tab-${id}`;
const panelId = (id: string) => `panel-${id}`;

/** Tabs with arrow keys, Home and End. The panels are `TabPanel`s with the same ids. */
export function Tabs({ label, tabs, current, onChoose }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the row, not the page, to the current tab. The count of any tab can arrive later, and the window can change.
  useEffect(() => {
    const tabList = list.current;
    const tab = tabList?.querySelector<HTMLElement>(`#${CSS.escape(tabId(current))}`);
    if (!tabList || !tab) return undefined;
    // Whole pixels: browsers cut off fractions of a scroll position.
    const showTab = () => {
      const [from, to] = [tab.getBoundingClientRect(), tabList.getBoundingClientRect()];
      if (from.left < to.left) tabList.scrollLeft -= Math.ceil(to.left - from.left);
      else if (from.right > to.right) tabList.scrollLeft += Math.ceil(from.right - to.right);
    };
    const observer = new ResizeObserver(showTab);
    // Observers of other elements can leave this one without its turn when the window changes.
    window.addEventListener('resize', showTab);
    observer.observe(tabList);
    for (const each of tabList.children) observer.observe(each);
    return () => {
      window.removeEventListener('resize', showTab);
      observer.disconnect();
    };
    // Tabs can arrive later.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current, tabs.length]);
  const move = (event: KeyboardEvent) => {
    // The focus, unlike `current`, is up to date when keys are pressed quickly.
    const at = tabs.findIndex((tab) => tabId(tab.id) === document.activeElement?.id);
    const to = tabAtKey(event, at, tabs.length);
    const next = to === null ? undefined : tabs.at(to);
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(next.id))}`)?.focus();
  };
  return (
    <div className={styles['tabs']} role="tablist" aria-label={label} ref={list} onKeyDown={move} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={tabId(tab.id)}
          type="button"
          role="tab"
          className={styles['tab']}
          aria-selected={tab.id === current}
          aria-controls={tab.id === current ? panelId(tab.id) : undefined}
          tabIndex={tab.id === current ? 0 : -1}
          onClick={() => onChoose(tab.id)}
        >
          {tab.alarm === 'has errors' && <CircleAlert size={14} aria-hidden className={styles['error']} />}
          {tab.alarm === 'has conflicts' && <TriangleAlert size={14} aria-hidden className={styles['conflict']} />}
          {tab.label}
          {tab.count}
          {tab.alarm && <span className="visually-hidden"> ({tab.alarm})</span>}
          {tab.isChanged && (
            <>
              <span aria-hidden className={styles['changed']} title="Unsaved changes" />
              <span className="visually-hidden"> (has unsaved changes)</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

export function TabPanel({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)} className={styles['panel']}>
      {children}
    </div>
  );
}
