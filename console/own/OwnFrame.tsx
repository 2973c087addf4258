import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { SessionAnswer } from '../../api/contract/session.ts';
import { useDefinitionsQuery } from '../api/searchApi.ts';
import { ConnectionBar } from '../frame/ConnectionBar.tsx';
import { PersonMenu } from '../frame/PersonMenu.tsx';
import { KeyHelp } from '../keys/KeyHelp.tsx';
import { Logo } from '../page/Logo.tsx';
import { SessionWarning } from '../session/SessionWarning.tsx';
import { OwnScreens } from './OwnScreens.tsx';
import styles from './own.module.css';
import { type OwnPage, ownPages } from './ownPages.ts';

/** A place in the navigation. On a phone the navigation scrolls sideways, and the open place stays in view. */
function PageLink({ label, icon: Icon, address, records = address }: OwnPage) {
  const link = useRef<HTMLAnchorElement>(null);
  const { pathname } = useLocation();
  const isHere = pathname === address;
  const isOpen = isHere || pathname.startsWith(`${records}/`);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isOpen]);
  return (
    <Link ref={link} to={address} className={styles['pageLink']} aria-current={isHere ? 'page' : isOpen || undefined}>
      <Icon size={18} aria-hidden />
      {label}
    </Link>
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
      <nav aria-label="Main" className={styles['pages']}>
        {ownPages(definitions).map((page) => (
          <PageLink key={page.address} {...page} />
        ))}
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {pathname.startsWith('/account/') ? <Outlet /> : <OwnScreens definitions={definitions} />}
      </main>
      <SessionWarning />
      <KeyHelp />
    </div>
  );
}
