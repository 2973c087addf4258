import { Copy, ExternalLink } from 'lucide-react';
import type { FormAddressAnswer } from '../../../api/contract/publicForms.ts';
import type { EditForm } from '../../../api/contract/records.ts';
import { asFailure } from '../../api/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { useCopyAddress } from '../../page/useCopyAddress.ts';
import { ErrorState, Skeleton } from '../../ui/States.tsx';
import { TabPanel } from '../../ui/Tabs.tsx';
import { useFormAddressQuery } from './publicFormApi.ts';
import styles from './PublicFormPanel.module.css';

function Address({ address, isOpen }: { readonly address: string; readonly isOpen: boolean }) {
  const copy = useCopyAddress(address);
  return (
    <>
      <Field
        label="Address of the form"
        hint="Put it on your website or in a message. To replace it, choose “Make a new address” under Actions."
      >
        {(control) => <TextInput {...control} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className={styles['buttons']}>
        <Button icon={Copy} look="primary" onClick={() => void copy()}>
          Copy the address
        </Button>
        {isOpen && (
          <a href={address} target="_blank" rel="noreferrer" className={styles['link']}>
            <ExternalLink size={16} aria-hidden />
            See the form as applicants do
          </a>
        )}
      </div>
    </>
  );
}

const describe = ({ Address: address, IsOpen: isOpen }: FormAddressAnswer): string => {
  if (isOpen) return 'The form is open. Everybody who has its address can apply, without an account.';
  return address === null
    ? 'The form is a draft. It gets its address when you open it.'
    : 'The form is not open. People who use its address are told so.';
};

/** The address of an application form, and whether people can apply now. */
export function PublicFormPanel({ form: { Id: id } }: { readonly form: EditForm }) {
  const { data, error, refetch } = useFormAddressQuery(id);
  return (
    <TabPanel id="public-form">
      {!data && error && <ErrorState title="We couldn’t load the address" text={asFailure(error).message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton width={420} height={80} />}
      {data && (
        <div className={styles['panel']}>
          <p>{describe(data)}</p>
          {data.Address !== null && <Address address={data.Address} isOpen={data.IsOpen} />}
        </div>
      )}
    </TabPanel>
  );
}
