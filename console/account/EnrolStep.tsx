import { useState } from 'react';
import type { OfferAnswer, PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { Button } from '../ui/Button.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { StepProps } from './SecondStep.tsx';
import { useOfferAuthenticatorMutation, useOfferPasskeyMutation, useSecondFactorQuery } from './securityApi.ts';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';
import { useReauthentication } from './useReauthentication.tsx';

/** For people whose role requires a second factor. */
export function EnrolStep({ onDone, startAgainButton }: StepProps) {
  const { data } = useSecondFactorQuery();
  const [offerApp] = useOfferAuthenticatorMutation();
  const [offerPasskey] = useOfferPasskeyMutation();
  const { run, isBusy, dialog } = useReauthentication();
  const [offer, setOffer] = useState<OfferAnswer | null>(null);
  const [question, setQuestion] = useState<PasskeyQuestionAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onAdded = (recoveryCodes: readonly string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : onDone());
  if (codes) {
    return (
      <VisitorPage heading="Your recovery codes">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </VisitorPage>
    );
  }
  const choices = (
    <>
      <p className={styles['note']}>
        One of your roles needs more than a password. You need an authenticator app, on your phone or in your password manager; it shows a
        new code every 30 seconds.{data?.PasskeysPossible && ' Or a passkey, which this device, your phone or a security key keeps.'}
      </p>
      <Button
        look="primary"
        isBusy={isBusy}
        className={styles['submit']}
        onClick={() => void run((current) => offerApp({ current }), setOffer)}
      >
        Set up an authenticator app
      </Button>
      {data?.PasskeysPossible && (
        <Button isBusy={isBusy} className={styles['submit']} onClick={() => void run((current) => offerPasskey({ current }), setQuestion)}>
          Set up a passkey
        </Button>
      )}
    </>
  );
  return (
    <VisitorPage heading="Set up a second factor">
      {offer && <AuthenticatorSetup offer={offer} onAdded={onAdded} />}
      {question && <AddPasskey question={question} onAdded={onAdded} />}
      {offer === null && question === null && choices}
      {startAgainButton}
      {dialog}
    </VisitorPage>
  );
}
