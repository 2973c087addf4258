import { Copy, Download } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { takeFocus } from '../ui/focus.ts';
import { useMessages } from '../ui/Messages.tsx';
import styles from './AuthenticatorSetup.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const messages = useMessages();
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      messages.success('The recovery codes have been copied.');
    } catch {
      messages.error('The codes couldn’t be copied. Select and copy them yourself.');
    }
  };
  return (
    <div className={styles['setup']}>
      <p>If you lose your phone, each of these codes signs you in once. Keep them somewhere safe: they won’t be shown again.</p>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button icon={Copy} ref={takeFocus} onClick={() => void copy()}>
          Copy
        </Button>
        <a
          className={styles['download']}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="waymark-recovery-codes.txt"
        >
          <Download size={16} aria-hidden />
          Download
        </a>
        <Button look="primary" onClick={onDone}>
          I have kept the codes
        </Button>
      </div>
    </div>
  );
}
