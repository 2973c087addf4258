import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PasskeyKey, PasskeyProtocol } from '../../commands/accounts/passkeyPorts.ts';

/** The package takes half a second to read, so it is read when somebody first uses a passkey. */
const simpleWebAuthn = () => import('@simplewebauthn/server');

/** For so long browsers wait for the person, in milliseconds. */
const timeoutMs = 5 * 60_000;

const encoded = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const transports = z.array(z.string().max(20)).max(10);

const madeAnswer = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded, transports: transports.default([]) }),
});

const shownAnswer = z.object({
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});

/** What the package finds wrong it throws; nothing of an answer is worth a line in the log. */
const orNull = async <Value>(read: () => Promise<Value | null>): Promise<Value | null> => {
  try {
    return await read();
  } catch {
    return null;
  }
};

const describe = ({ id, transports: reachedBy }: PasskeyKey) => ({ id, transports: [...reachedBy] });

const credentialOf = ({ id, publicKey, counter, transports: reachedBy }: PasskeyKey): WebAuthnCredential => ({
  id,
  publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
  counter,
  transports: [...reachedBy],
});

/**
 * Passkeys by @simplewebauthn/server. They are a second factor, so it is enough that somebody is there: who they are the password says. No
 * proof of the device's make is asked for.
 */
export const webAuthn: PasskeyProtocol = {
  askToMake: async ({ id }, { handle, email }, known) => {
    const { generateRegistrationOptions } = await simpleWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Waymark',
      rpID: id,
      userID: new Uint8Array(Buffer.from(handle, 'base64url')),
      userName: email,
      timeout: timeoutMs,
      attestationType: 'none',
      excludeCredentials: known.map(describe),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  readMade: (party, challenge, answer) =>
    orNull(async () => {
      const { verifyRegistrationResponse } = await simpleWebAuthn();
      const response: RegistrationResponseJSON = madeAnswer.parse(answer);
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
      });
      if (!verified) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports: response.response.transports ?? [] };
    }),

  askToShow: async ({ id }, known) => {
    const { generateAuthenticationOptions } = await simpleWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: id,
      allowCredentials: known.map(describe),
      timeout: timeoutMs,
      userVerification: 'preferred',
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  readShown: (party, challenge, answer, known) =>
    orNull(async () => {
      const { verifyAuthenticationResponse } = await simpleWebAuthn();
      const response: AuthenticationResponseJSON = shownAnswer.parse(answer);
      const passkey = known.find(({ id }) => id === response.id);
      if (!passkey) return null;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        credential: credentialOf(passkey),
        requireUserVerification: false,
      });
      return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : null;
    }),
};
