import styles from './contracts.module.css';

/** The text of a contract as it is read. It is plain text: nothing in it is markup. */
export function ContractText({ text }: { readonly text: string }) {
  return <div className={styles['page']}>{text}</div>;
}
