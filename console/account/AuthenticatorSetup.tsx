import type { OfferAnswer } from '../../api/contract/secondFactor.ts';
import styles from './AuthenticatorSetup.module.css';
import { CodeFields } from './CodeFields.tsx';
import { QrCode } from './QrCode.tsx';
import { useAddAuthenticatorMutation } from './securityApi.ts';

interface AuthenticatorSetupProps {
  readonly offer: OfferAnswer;
  /** Receives new recovery codes to show once; null if the person keeps the old ones. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Groups of four characters are easier to read and type. */
const groupCharacters = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

/** The person scans or types the secret, then enters a code. */
export function AuthenticatorSetup({ offer, onAdded }: AuthenticatorSetupProps) {
  const [add] = useAddAuthenticatorMutation();
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
        <span className="visually-hidden">Secret: </span>
        {groupCharacters(offer.Secret)}
      </p>
      <CodeFields
        label="Code from the app"
        hint="6 digits. The app shows a new code every 30 seconds."
        submit="Set up"
        isNumber
        onCode={send}
      />
    </div>
  );
}
