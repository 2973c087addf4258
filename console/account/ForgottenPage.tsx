import { Link } from 'react-router-dom';
import { signInAddress } from '../address.ts';
import { useSessionQuery } from '../api/sessionApi.ts';
import { errorsOfFailure } from '../form/shownErrors.ts';
import { FormField } from '../form/FormField.tsx';
import { useForm } from '../form/useForm.ts';
import { usePageTitle } from '../page/pageTitle.ts';
import { Button } from '../ui/Button.tsx';
import { EmailInput } from './EmailInput.tsx';
import { useSendForgottenLinkMutation } from './passwordApi.ts';
import styles from './SignInPage.module.css';
import { VisitorPage } from './VisitorPage.tsx';
import { enterEmail } from '../../domain/signInMessages.ts';

/** Requests a link that resets the password. */
export function ForgottenPage() {
  usePageTitle('Forgot your password?');
  // The session response contains the anti-forgery token.
  useSessionQuery();
  const [sendLink, { data: sent }] = useSendForgottenLinkMutation();
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => (email === '' ? [{ field: 'email', messages: [enterEmail] }] : []),
    send: async (values) => {
      const { error } = await sendLink(values);
      return error ? errorsOfFailure(error, ['email']) : null;
    },
  });
  return (
    <VisitorPage heading="Forgot your password?">
      {sent ? (
        <>
          <output className={styles['good']}>{sent.SuccessMessage}</output>
          <p className={styles['note']}>
            Nothing there after a few minutes? Look in your spam folder, or ask an administrator of your group.
          </p>
        </>
      ) : (
        <>
          <p className={styles['note']}>We’ll email you a link to choose a new password.</p>
          {form.message && (
            <p role="alert" className={styles['error']}>
              {form.message}
            </p>
          )}
          <form {...form.element} className={styles['form']}>
            <FormField form={form} name="email" label="Email address">
              {(control) => <EmailInput {...control} {...form.text('email')} />}
            </FormField>
            <Button type="submit" look="primary" isBusy={form.isSending} className={styles['submit']}>
              Send the link
            </Button>
          </form>
        </>
      )}
      <Link to={signInAddress('/')} className={styles['link']}>
        Back to sign in
      </Link>
    </VisitorPage>
  );
}
