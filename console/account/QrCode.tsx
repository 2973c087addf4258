import { renderSVG } from 'uqr';
import styles from './AuthenticatorSetup.module.css';

/** A text as a QR code, drawn here: nobody else learns the text. Dark on light in both themes, as cameras want it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const picture = renderSVG(text, { border: 3, whiteColor: '#fff', blackColor: '#000' });
  return <img alt={label} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`} className={styles['picture']} />;
}
