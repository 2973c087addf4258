import styles from './contracts.module.css';

/** The text of a contract. It is plain text without markup. */
export function ContractText({ text }: { readonly text: string }) {
  return <div className={styles['page']}>{text}</div>;
}
