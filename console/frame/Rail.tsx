import {
  Activity,
  CalendarDays,
  House,
  type LucideIcon,
  PanelLeftClose,
  PanelLeftOpen,
  ShieldAlert,
  SlidersHorizontal,
} from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { SearchDefinition } from '../../api/contract/search.ts';
import { readAddress } from '../address.ts';
import { useEditFormState } from '../api/recordApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { searchAddress } from '../searchAddress.ts';
import { Skeleton } from '../ui/States.tsx';
import { calendarAddress } from '../page/calendarAddress.ts';
import { fieldSettingsAddress } from '../page/fieldSettingsAddress.ts';
import { Logo } from '../page/Logo.tsx';
import { groupForNavigation, headingOfList, pathOfScreen, viewsOf } from '../page/navigation.ts';
import { securityEventsAddress } from '../page/securityEventsAddress.ts';
import { screensOf } from '../page/screens.ts';
import { systemAddress } from '../page/systemAddress.ts';
import styles from './Rail.module.css';
import { SetIcon } from '../page/SetIcon.tsx';

const screenIcons: Readonly<Record<string, LucideIcon>> = {
  [calendarAddress]: CalendarDays,
  [fieldSettingsAddress]: SlidersHorizontal,
  [securityEventsAddress]: ShieldAlert,
  [systemAddress]: Activity,
};

/** Also used in the sheet on narrow screens. `definitions` is undefined while loading. */
export function RailLinks({
  definitions,
  onFollow,
}: {
  readonly definitions: readonly SearchDefinition[] | undefined;
  readonly onFollow?: (() => void) | undefined;
}) {
  const { pathname } = useLocation();
  const screen = readAddress(pathname);
  const { currentData: record } = useEditFormState(screen?.kind === 'edit' ? { path: screen.path, id: screen.id } : skipToken);
  const currentPath = record?.ListPath ?? screen?.path ?? pathOfScreen(definitions ?? [], pathname);
  const { data: session } = useSessionQuery();
  const screens = session && definitions ? screensOf(session) : [];
  const groups = groupForNavigation(definitions ?? []);
  const shownGroups =
    screens.some(({ heading }) => heading === 'Settings') && groups.at(-1)?.heading !== 'Settings'
      ? [...groups, { heading: 'Settings', sets: [] }]
      : groups;
  const isHere = (set: SearchDefinition) =>
    currentPath === set.Path || viewsOf(definitions ?? [], set.Set).some(({ definition }) => definition.Path === currentPath);
  const links = useRef<HTMLDivElement>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const entry = links.current?.querySelector('[aria-current="page"]') ?? null;
    if (entry === shown.current) return;
    shown.current = entry;
    // The menu can be longer than the window.
    entry?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div ref={links} className={styles['links']}>
      <NavLink to="/" end className={styles['link'] ?? ''} onClick={() => onFollow?.()} title="Home">
        <House size={18} aria-hidden />
        <span className={styles['word']}>Home</span>
      </NavLink>
      {definitions === undefined && (
        <div className={styles['waiting']}>
          {[96, 120, 80, 104, 88].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
      {shownGroups.map((group) => (
        // No landmark: a form may have a section of the same name.
        <div key={group.heading}>
          <h2 id={`rail-${group.heading}`} className={styles['heading']}>
            {group.heading}
          </h2>
          <ul aria-labelledby={`rail-${group.heading}`}>
            {group.sets.map((set) => {
              const label = headingOfList(set);
              return (
                <li key={set.Set}>
                  <Link
                    to={searchAddress(set.Path)}
                    className={styles['link']}
                    aria-current={isHere(set) ? 'page' : undefined}
                    onClick={onFollow}
                    title={label}
                  >
                    <SetIcon set={set.Set} />
                    <span className={styles['word']}>{label}</span>
                  </Link>
                </li>
              );
            })}
            {screens
              .filter(({ heading }) => heading === group.heading)
              .map(({ label, address }) => {
                const Icon = screenIcons[address];
                return (
                  <li key={address}>
                    <NavLink to={address} end className={styles['link'] ?? ''} onClick={() => onFollow?.()} title={label}>
                      {Icon && <Icon size={18} aria-hidden />}
                      <span className={styles['word']}>{label}</span>
                    </NavLink>
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface RailProps {
  readonly definitions: readonly SearchDefinition[] | undefined;
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
}

/** Folded, it shows only icons. */
export function Rail({ definitions, isFolded, onFold }: RailProps) {
  const FoldIcon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav aria-label="Main" className={[styles['rail'], isFolded && styles['folded']].filter(Boolean).join(' ')}>
      <Link to="/" className={styles['brand']} aria-label="Waymark, to home">
        <Logo size={26} />
        <span className={styles['word']}>Waymark</span>
      </Link>
      <div className={styles['scroll']}>
        <RailLinks definitions={definitions} />
      </div>
      <button
        type="button"
        className={styles['fold']}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
        title={isFolded ? 'Expand menu' : 'Collapse menu'}
      >
        <FoldIcon size={18} aria-hidden />
        <span className={styles['word']}>{isFolded ? 'Expand menu' : 'Collapse menu'}</span>
      </button>
    </nav>
  );
}
