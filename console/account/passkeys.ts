import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

type Options = PasskeyQuestionAnswer['Options'];

/** Loads the package on first use. */
const simpleWebAuthn = () => import('@simplewebauthn/browser');

/** The message for a browser's passkey error. Browsers reveal few details. */
const passkeyProblem = (error: unknown): string => {
  const { name, cause } = error instanceof Error ? error : { name: '', cause: undefined };
  const kind = cause instanceof Error ? cause.name : name;
  if (kind === 'InvalidStateError') return 'This device has a passkey of yours already.';
  if (kind === 'NotAllowedError' || kind === 'AbortError') {
    return 'The browser gave no passkey: it was cancelled, or took too long. Try again.';
  }
  return 'The browser could not use a passkey here.';
};

const asked = async (ask: () => Promise<object>): Promise<Result<object, string>> => {
  try {
    return ok(await ask());
  } catch (error) {
    return fail(passkeyProblem(error));
  }
};

/** Returns the credential for the server, or an error message. */
export const makePasskey = (options: Options): Promise<Result<object, string>> =>
  asked(async () => {
    const { startRegistration } = await simpleWebAuthn();
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });

export const showPasskey = (options: Options): Promise<Result<object, string>> =>
  asked(async () => (await simpleWebAuthn()).startAuthentication({ optionsJSON: options }));
