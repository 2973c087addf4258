import type { SessionAnswer } from '../../api/contract/session.ts';
import { api } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { sessionStarted } from '../api/connection.ts';
import { groupDependentTags, useLogoutMutation } from '../api/sessionApi.ts';
import { Button } from '../ui/Button.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { EnrolStep } from './EnrolStep.tsx';
import { PasswordFields } from './PasswordFields.tsx';
import { SecondStep, type StepProps } from './SecondStep.tsx';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';

/** Recovery codes work without a second factor. */
const noFactors = { Authenticator: false, Passkeys: false };

function NewPasswordStep({ onDone, startAgainButton }: StepProps) {
  return (
    <VisitorPage heading="Choose your own password">
      <p className={styles['note']}>Your temporary password works only until you choose your own.</p>
      <PasswordFields invitation={null} email="" submitLabel="Change password and continue" onSet={onDone} />
      {startAgainButton}
    </VisitorPage>
  );
}

export function SignInSteps({ session }: { readonly session: SessionAnswer }) {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const [logout, { isLoading }] = useLogoutMutation();
  const onDone = () => {
    dispatch(sessionStarted());
    dispatch(api.util.invalidateTags([...groupDependentTags]));
  };
  const startAgain = async () => {
    const answer = await logout({ keepStorage: true });
    if (answer.error) messages.error(asFailure(answer.error).message);
    else dispatch(api.util.invalidateTags(['Session']));
  };
  const startAgainButton = (
    <Button look="quiet" isBusy={isLoading} onClick={() => void startAgain()}>
      Sign in as somebody else
    </Button>
  );
  switch (session.Pending[0]) {
    case 'secondFactor':
      return <SecondStep factors={session.SecondFactor ?? noFactors} onDone={onDone} startAgainButton={startAgainButton} />;
    case 'newPassword':
      return <NewPasswordStep onDone={onDone} startAgainButton={startAgainButton} />;
    case 'enrolSecondFactor':
      return <EnrolStep onDone={onDone} startAgainButton={startAgainButton} />;
    case undefined:
      return null;
  }
}
