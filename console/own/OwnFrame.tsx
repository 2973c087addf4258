import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { ConnectionBar } from '../frame/ConnectionBar.tsx';
import { PersonMenu } from '../frame/PersonMenu.tsx';
import { Logo } from '../page/Logo.tsx';
import { SessionWarning } from '../session/SessionWarning.tsx';
import { OwnScreens } from './OwnScreens.tsx';
import styles from './own.module.css';
import { ownPlaces } from './ownPlaces.ts';

/** The navigation. On a phone it scrolls sideways, and the open place stays in view. */
function Places({ pathname, children }: { readonly pathname: string; readonly children: ReactNode }) {
  const places = useRef<HTMLElement>(null);
  useEffect(
    () => places.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [pathname, children],
  );
  return (
    <nav ref={places} aria-label="Main" className={styles['places']}>
      {children}
    </nav>
  );
}

/** The console of ambassadors: their own records, made for a phone first. */
export function OwnFrame({ session }: { readonly session: SessionAnswer }) {
  const { pathname } = useLocation();
  const { data: definitions = [] } = useDefinitionsQuery();
  return (
    <div className={styles['frame']}>
      <ConnectionBar />
      <header className={styles['top']}>
        <span className={styles['name']}>
          <Logo size={22} />
          Waymark
        </span>
        {session.User && <PersonMenu user={session.User} />}
      </header>
      <Places pathname={pathname}>
        {ownPlaces(definitions).map(({ label, icon: Icon, address }) => (
          <NavLink key={address} to={address} end className={styles['place'] ?? ''}>
            <Icon size={18} aria-hidden />
            {label}
          </NavLink>
        ))}
      </Places>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {pathname.startsWith('/account/') ? <Outlet /> : <OwnScreens definitions={definitions} />}
      </main>
      <SessionWarning />
    </div>
  );
}
