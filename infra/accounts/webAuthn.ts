import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import type { PasskeyKey, PasskeyProtocol } from '../../commands/accounts/passkeyPorts.ts';

/** The package takes half a second to load, so it is loaded at the first use of a passkey. */
const simpleWebAuthn = () => import('@simplewebauthn/server');

/** How long browsers wait for the user, in milliseconds. */
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

/** Returns null if the package throws, as it does for every invalid answer. Invalid answers are not logged. */
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
 * Passkeys by @simplewebauthn/server. They are a second factor, so the user's presence is enough; the password
 * proves the identity. No attestation of the device is requested.
 */
export const webAuthn: PasskeyProtocol = {
  askToMake: async ({ id }, { handle, email }, passkeys) => {
    const { generateRegistrationOptions } = await simpleWebAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Waymark',
      rpID: id,
      userID: new Uint8Array(Buffer.from(handle, 'base64url')),
      userName: email,
      timeout: timeoutMs,
      attestationType: 'none',
      excludeCredentials: passkeys.map(describe),
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

  askToShow: async ({ id }, passkeys) => {
    const { generateAuthenticationOptions } = await simpleWebAuthn();
    const options = await generateAuthenticationOptions({
      rpID: id,
      allowCredentials: passkeys.map(describe),
      timeout: timeoutMs,
      userVerification: 'preferred',
    });
    return { options: { ...options }, challenge: options.challenge };
  },

  readShown: (party, challenge, answer, ownPasskeys) =>
    orNull(async () => {
      const { verifyAuthenticationResponse } = await simpleWebAuthn();
      const response: AuthenticationResponseJSON = shownAnswer.parse(answer);
      const passkey = ownPasskeys.find(({ id }) => id === response.id);
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
