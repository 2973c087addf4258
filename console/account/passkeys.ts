import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

type Options = PasskeyQuestionAnswer['Options'];

/** Loads the package on first use. */
const loadSimpleWebAuthn = () => import('@simplewebauthn/browser');

/** The message for a browser's passkey error. Browsers reveal few details. */
const describePasskeyError = (error: unknown): string => {
  const { name, cause } = error instanceof Error ? error : { name: '', cause: undefined };
  const kind = cause instanceof Error ? cause.name : name;
  if (kind === 'InvalidStateError') return 'This device already has one of your passkeys.';
  if (kind === 'NotAllowedError' || kind === 'AbortError') {
    return 'No passkey was used: it was cancelled or took too long. Try again.';
  }
  return 'The browser could not use a passkey here.';
};

const callBrowser = async (request: () => Promise<object>): Promise<Result<object, string>> => {
  try {
    return ok(await request());
  } catch (error) {
    return fail(describePasskeyError(error));
  }
};

/** Returns the credential for the server, or an error message. */
export const createPasskey = (options: Options): Promise<Result<object, string>> =>
  callBrowser(async () => {
    const { startRegistration } = await loadSimpleWebAuthn();
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });

export const requestPasskey = (options: Options): Promise<Result<object, string>> =>
  callBrowser(async () => (await loadSimpleWebAuthn()).startAuthentication({ optionsJSON: options }));
