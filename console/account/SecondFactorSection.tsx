import { useState } from 'react';
import type { OfferAnswer } from '../../api/contract/secondFactor.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { api } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecurityPage.module.css';
import { useOfferAuthenticatorMutation, useRemoveAuthenticatorMutation, useReplaceRecoveryCodesMutation, useSecondFactorQuery } from './securityApi.ts';
import { useConfirmed } from './useConfirmed.tsx';

/** From so few recovery codes on the person is asked to make new ones. */
const fewCodes = 3;

/** The authenticator app and the recovery codes of the person. */
export function SecondFactorSection() {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const { data, error, refetch } = useSecondFactorQuery();
  const [makeOffer] = useOfferAuthenticatorMutation();
  const [remove] = useRemoveAuthenticatorMutation();
  const [replaceCodes] = useReplaceRecoveryCodesMutation();
  const { run, busy, dialog } = useConfirmed();
  const [offer, setOffer] = useState<OfferAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!data && error) {
    return <ErrorState title="Your second factor could not be shown" text={asFailure(error).message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width={420} height={80} />;

  const { AuthenticatorSince: since, RecoveryCodesLeft: left, Required: isRequired } = data;
  const setUp = () => void run((current) => makeOffer({ current }), setOffer);
  const added = (recoveryCodes: readonly string[] | null) => {
    setOffer(null);
    setCodes(recoveryCodes);
    messages.success('The authenticator app is set up.');
    dispatch(api.util.invalidateTags(['Security']));
  };
  return (
    <>
      {since === null ? (
        <>
          <p className={styles['about']}>Your password alone signs you in. With an authenticator app, nobody who learns your password gets in.</p>
          <Button look="primary" busy={busy} onClick={setUp}>
            Set up an authenticator app
          </Button>
        </>
      ) : (
        <>
          <p>
            Authenticator app, set up {printInstant(since)}. {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
            {left <= fewCodes && ' Make new ones before you run out.'}
          </p>
          <div className={styles['buttons']}>
            <Button
              busy={busy}
              onClick={() => void run((current) => replaceCodes({ current }), ({ RecoveryCodes: made }) => setCodes(made))}
            >
              Make new recovery codes
            </Button>
            <Button busy={busy} onClick={setUp}>
              Use another app
            </Button>
            {!isRequired && (
              <Button
                busy={busy}
                onClick={() => void run((current) => remove({ current }), ({ SuccessMessage }) => messages.success(SuccessMessage))}
              >
                Remove the app
              </Button>
            )}
          </div>
        </>
      )}
      <Dialog open={offer !== null} title="Set up an authenticator app" onClose={() => setOffer(null)}>
        {offer && <AuthenticatorSetup offer={offer} onAdded={added} />}
      </Dialog>
      <Dialog open={codes !== null} title="Your recovery codes" locked onClose={() => setCodes(null)}>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
      {dialog}
    </>
  );
}
