import { CloudOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { RegisterAnswer } from '../../api/contract/register.ts';
import { keptWithoutAccess } from '../../domain/activityMessages.ts';
import { NoAccess } from '../page/NoAccess.tsx';
import { NotFound } from '../page/NotFound.tsx';
import { usePageTitle } from '../page/pageTitle.ts';
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx';
import type { KnownPerson } from './keptRegisters.ts';
import { readRegisterAddress, type RegisterPlace } from './registerAddress.ts';
import { countUnsent } from './registerState.ts';
import { RegisterScreen } from './RegisterScreen.tsx';
import styles from './Register.module.css';
import { useKeptScreen } from './useKeptScreen.ts';
import { usePerson } from './usePerson.ts';
import { useRegister } from './useRegister.ts';

function Waiting() {
  return (
    <div className={styles['waiting']} aria-busy>
      <Skeleton width={280} height={28} />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} height={48} />
      ))}
    </div>
  );
}

/** Nobody's names may be shown: the sign-in has ended, or the register was never open in this browser. */
function NothingKept() {
  return (
    <EmptyState
      isScreen
      illustration={<CloudOff size={24} aria-hidden />}
      title="This register can’t be opened without a connection"
      text="Only registers you’ve opened since you signed in can be. Marks that weren’t sent are kept."
    />
  );
}

/** Two windows may hold registers of sessions that are both called 'Week 5'. */
const titleOf = ({ Title, Session, Activity }: RegisterAnswer): string =>
  Session ? `Register: ${Title}, ${Activity.Title}` : `Register: ${Title}`;

interface OpenProps {
  readonly place: RegisterPlace;
  readonly person: KnownPerson;
  readonly isSignedIn: boolean;
}

function OpenRegister({ place, person, isSignedIn }: OpenProps) {
  const open = useRegister(place, person, isSignedIn);
  const { register, failure, readAgain } = open;
  usePageTitle(register?.answer ? titleOf(register.answer) : 'Register');
  useKeptScreen(isSignedIn && Boolean(register?.answer));
  const keptNote = register && open.isKept ? keptWithoutAccess(countUnsent(register), register.walkIns.length) : '';
  if (failure?.status === 404 || failure?.status === 400) return <NotFound note={keptNote} />;
  if (failure?.status === 403) return <NoAccess note={keptNote} />;
  if (register?.answer)
    return <RegisterScreen open={open} answer={register.answer} register={register} place={place} isSignedIn={isSignedIn} />;
  if (!isSignedIn && register) return <NothingKept />;
  if (failure) return <ErrorState isScreen title="We couldn’t load the register" text={failure.message} onRetry={readAgain} />;
  return <Waiting />;
}

/** The register of a session, or of an activity without sessions. It opens without a network if it was open before. */
export function RegisterPage() {
  const place = readRegisterAddress(useLocation().pathname);
  const { person, isSignedIn } = usePerson();
  if (!place) return <NotFound />;
  if (person === undefined) return <Waiting />;
  if (person === null) return <NothingKept />;
  return <OpenRegister key={`${person.id}/${place.path}/${place.id}`} place={place} person={person} isSignedIn={isSignedIn} />;
}
