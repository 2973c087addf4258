import { renderSVG } from 'uqr';
import styles from './AuthenticatorSetup.module.css';

/** Drawn in the browser, so that the text stays secret. Dark on light in both themes, for cameras. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const picture = renderSVG(text, { border: 3, whiteColor: '#fff', blackColor: '#000' });
  return <img alt={label} src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`} className={styles['picture']} />;
}
