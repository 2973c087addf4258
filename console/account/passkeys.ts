import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyQuestionAnswer } from '../../api/contract/secondFactor.ts';
import { fail, ok, type Result } from '../../domain/result.ts';

type Options = PasskeyQuestionAnswer['Options'];

/** The package is fetched when somebody first uses a passkey. */
const simpleWebAuthn = () => import('@simplewebauthn/browser');

/** What a browser says where it gives no passkey: it tells no more than this of what the person or the device did. */
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

/** Asks the browser to make a passkey; returns what the server reads, or why there is none. */
export const makePasskey = (options: Options): Promise<Result<object, string>> =>
  asked(async () => {
    const { startRegistration } = await simpleWebAuthn();
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });

/** Asks the browser to show a passkey. */
export const showPasskey = (options: Options): Promise<Result<object, string>> =>
  asked(async () => (await simpleWebAuthn()).startAuthentication({ optionsJSON: options }));
