import type { OfferAnswer } from '../../api/contract/secondFactor.ts';
import styles from './AuthenticatorSetup.module.css';
import { CodeFields } from './CodeFields.tsx';
import { QrCode } from './QrCode.tsx';
import { useAddAuthenticatorMutation } from './securityApi.ts';

interface AuthenticatorSetupProps {
  readonly offer: OfferAnswer;
  /** Recovery codes to show once; null where the person keeps those they have. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** In fours, as people read and type it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** Sets an authenticator app up: the person scans or types the secret, and shows a code of it. */
export function AuthenticatorSetup({ offer, onAdded }: AuthenticatorSetupProps) {
  const [add, { isLoading }] = useAddAuthenticatorMutation();
  const send = async (code: string) => {
    const answer = await add({ code });
    if (answer.data) onAdded(answer.data.RecoveryCodes);
    return answer.error ?? null;
  };
  return (
    <div className={styles['setup']}>
      <p>Scan this picture with an authenticator app on your phone, or type the secret into the app.</p>
      <QrCode text={offer.Address} label="QR code of the secret" />
      <p className={styles['secret']}>
        <span className="spoken">Secret: </span>
        {grouped(offer.Secret)}
      </p>
      <CodeFields
        label="Code from the app"
        hint="6 digits. The app shows a new code every 30 seconds."
        submit="Set up"
        busy={isLoading}
        isNumber
        onCode={send}
      />
    </div>
  );
}
