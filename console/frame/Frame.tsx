import { type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { signInAddress } from '../address.ts';
import { useAppSelector } from '../api/hooks.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { useOtherWindows } from '../live/otherWindows.ts';
import { useLiveChanges } from '../live/useLiveChanges.ts';
import { setPreferences, usePreferences } from '../preferences.ts';
import { SessionWarning } from '../session/SessionWarning.tsx';
import { TaskMessages } from '../tasks/TaskMessages.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { prefetch } from '../page/prefetch.ts';
import { useLeftMarks } from '../register/useLeftMarks.ts';
import { readRegisterAddress } from '../register/registerAddress.ts';
import { ConnectionBar } from './ConnectionBar.tsx';
import styles from './Frame.module.css';
import { Rail, RailLinks } from './Rail.tsx';
import { importListPage } from './screenParts.ts';
import { TopBar } from './TopBar.tsx';
import { useLeaveBlocker } from './useLeaveBlocker.ts';
import { useSaveLinks } from './useSaveLinks.ts';

/** The first screen has loaded by then, and a list usually comes next. */
const prefetchAfterMs = 2_000;

/** Shown until the session has loaded. */
function FrameOutline({ isFolded }: { readonly isFolded: boolean }) {
  return (
    <div className={styles['frame']} aria-busy>
      <div className={[styles['rail'], isFolded ? styles['narrowRail'] : styles['wideRail']].join(' ')} />
      <div className={styles['column']}>
        <div className={styles['bar']} />
        <main className={styles['main']}>
          <div className={styles['waiting']}>
            <Skeleton width={280} height={28} />
          </div>
        </main>
      </div>
    </div>
  );
}

/** Leaves the address alone, because it contains the open tab and the search. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('main')?.focus();
};

interface FrameProps {
  /** The console of ambassadors, which takes the place of everything here. */
  readonly ofAmbassadors: ComponentType<{ readonly session: SessionAnswer }>;
}

/** The frame around every screen. Redirects visitors to the sign-in page. */
export function Frame({ ofAmbassadors: OwnFrame }: FrameProps) {
  const location = useLocation();
  const { data: session, isError, error, refetch } = useSessionQuery();
  const isSignedOut = useAppSelector((state) => state.connection.isSignedOut);
  const isSignedIn = session?.Authenticated === true && !isSignedOut;
  // Live changes are for people who work with records of others.
  useLiveChanges(isSignedIn && !session.IsAmbassador);
  useOtherWindows(isSignedIn);
  const isRegister = readRegisterAddress(location.pathname) !== null;
  // An open register sends its marks itself.
  useLeftMarks(isSignedIn && !isRegister ? session.User : null);
  useSaveLinks();
  useLeaveBlocker();
  const { data: definitions } = useDefinitionsQuery(undefined, { skip: !isSignedIn });
  const { isRailFolded: isFolded } = usePreferences();
  const messages = useMessages();
  const [isMenuOpen, setIsMenuOpen] = useState(false);

  // The messages were meant for the person who signed out.
  useEffect(() => (isSignedIn ? messages.clear : undefined), [isSignedIn, messages]);
  useEffect(() => {
    const timer = setTimeout(() => prefetch(importListPage), prefetchAfterMs);
    return () => clearTimeout(timer);
  }, []);

  // A register that was open before opens without a network, and stays while the session is asked for again.
  if (!session && error && isRegister) {
    return (
      <div className={styles['frame']}>
        <main id="main" tabIndex={-1} className={styles['main']}>
          <Outlet />
        </main>
        <KeyHelp />
      </div>
    );
  }
  if (isError && !session) {
    return (
      <main>
        <ErrorState
          isScreen
          title="Waymark cannot be reached"
          text="Nothing was lost. Waymark will try again by itself when the connection is back."
          onRetry={() => void refetch()}
        />
      </main>
    );
  }
  if (!session) return <FrameOutline isFolded={isFolded} />;
  if (!isSignedIn) return <Navigate replace to={signInAddress(location.pathname + location.search + location.hash)} />;

  if (session.IsAmbassador) return <OwnFrame session={session} />;
  return (
    <TaskMessages>
      <div className={styles['frame']}>
        <a href="#main" className={styles['skip']} onClick={skipToContent}>
          Skip to content
        </a>
        <div className={styles['rail']}>
          <Rail definitions={definitions} isFolded={isFolded} onFold={(isRailFolded) => setPreferences({ isRailFolded })} />
        </div>
        <div className={styles['column']}>
          <ConnectionBar />
          <TopBar
            session={session}
            showsTasks={definitions?.some((set) => set.Set === 'tasks') ?? false}
            onOpenMenu={() => setIsMenuOpen(true)}
          />
          <main id="main" tabIndex={-1} className={styles['main']}>
            <Outlet />
          </main>
        </div>
        <SessionWarning />
        <KeyHelp />
        <Dialog isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} title="Waymark" place="side">
          <nav aria-label="Main">
            <RailLinks definitions={definitions} onFollow={() => setIsMenuOpen(false)} />
          </nav>
        </Dialog>
      </div>
    </TaskMessages>
  );
}
