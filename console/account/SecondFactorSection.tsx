import { useState } from 'react';
import type { OfferAnswer, PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { printInstant } from '../../domain/fields/instant.ts';
import { authenticatorAdded, passkeyAdded } from '../../domain/signInMessages.ts';
import { api } from '../api/api.ts';
import { asFailure } from '../api/failure.ts';
import { useAppDispatch } from '../api/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useMessages } from '../ui/Messages.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecurityPage.module.css';
import {
  useOfferAuthenticatorMutation,
  useOfferPasskeyMutation,
  useRemoveAuthenticatorMutation,
  useReplaceRecoveryCodesMutation,
  useSecondFactorQuery,
} from './securityApi.ts';
import { useReauthentication } from './useReauthentication.tsx';

/** The page suggests new recovery codes at this number or fewer. */
const lowCodesThreshold = 3;

const describeCodesLeft = (count: number): string =>
  `${count === 1 ? '1 recovery code is' : `${count} recovery codes are`} ` +
  `left.${count <= lowCodesThreshold ? ' Make new ones before you run out.' : ''}`;

export function SecondFactorSection() {
  const dispatch = useAppDispatch();
  const messages = useMessages();
  const { data, error, refetch } = useSecondFactorQuery();
  const [offerAuthenticator] = useOfferAuthenticatorMutation();
  const [offerPasskey] = useOfferPasskeyMutation();
  const [remove] = useRemoveAuthenticatorMutation();
  const [replaceCodes] = useReplaceRecoveryCodesMutation();
  const { run, isBusy, dialog } = useReauthentication();
  const [offer, setOffer] = useState<OfferAnswer | null>(null);
  const [question, setQuestion] = useState<PasskeyQuestionAnswer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (!data && error) {
    return <ErrorState title="We couldn’t load your second factor" text={asFailure(error).message} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton width={420} height={80} />;

  const { AuthenticatorSince: since, RecoveryCodesLeft: codesLeft, Required: isRequired } = data;
  const { PasskeysPossible: arePossible, Passkeys: passkeys } = data;
  const factorCount = passkeys.length + (since === null ? 0 : 1);
  const canRemove = !isRequired || factorCount > 1;
  const onAdded = (factor: string) => (recoveryCodes: readonly string[] | null) => {
    setOffer(null);
    setQuestion(null);
    setCodes(recoveryCodes);
    messages.success(factor);
    dispatch(api.util.invalidateTags(['Security']));
  };
  return (
    <>
      {factorCount === 0 ? (
        <p className={styles['about']}>
          Your password alone signs you in. With an authenticator app{arePossible && ' or a passkey'}, nobody who learns your password gets
          in.
        </p>
      ) : (
        <p>
          {since !== null && `Authenticator app, set up ${printInstant(since)}. `}
          {describeCodesLeft(codesLeft)}
        </p>
      )}
      {arePossible && passkeys.length > 0 && <PasskeyList passkeys={passkeys} canRemove={canRemove} />}
      <div className={styles['buttons']}>
        {factorCount > 0 && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void run(
                (current) => replaceCodes({ current }),
                ({ RecoveryCodes: newCodes }) => setCodes(newCodes),
              )
            }
          >
            Make new recovery codes
          </Button>
        )}
        <Button
          look={factorCount === 0 ? 'primary' : 'secondary'}
          isBusy={isBusy}
          onClick={() => void run((current) => offerAuthenticator({ current }), setOffer)}
        >
          {since === null ? 'Set up an authenticator app' : 'Use another app'}
        </Button>
        {since !== null && canRemove && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void run(
                (current) => remove({ current }),
                ({ SuccessMessage }) => messages.success(SuccessMessage),
              )
            }
          >
            Remove the app
          </Button>
        )}
        {arePossible && (
          <Button isBusy={isBusy} onClick={() => void run((current) => offerPasskey({ current }), setQuestion)}>
            Add a passkey
          </Button>
        )}
      </div>
      <Dialog isOpen={offer !== null} title="Set up an authenticator app" onClose={() => setOffer(null)}>
        {offer && <AuthenticatorSetup offer={offer} onAdded={onAdded(authenticatorAdded)} />}
      </Dialog>
      <Dialog isOpen={question !== null} title="Add a passkey" onClose={() => setQuestion(null)}>
        {question && <AddPasskey question={question} onAdded={onAdded(passkeyAdded)} />}
      </Dialog>
      <Dialog isOpen={codes !== null} title="Your recovery codes" isLocked onClose={() => setCodes(null)}>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
      {dialog}
    </>
  );
}
