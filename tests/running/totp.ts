import { TOTP } from 'otpauth';
import type { AddedAnswer, OfferAnswer } from '../../api/contract/secondFactor.ts';
import type { Visitor } from './visitor.ts';

const period = 30_000;

/**
 * The code that an authenticator app shows now, or `stepsLater` periods later. Waymark accepts a code one period early or late,
 * so the code of the previous period may expire before it arrives.
 */
export const generateCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + stepsLater * period });

/**
 * Sets up an authenticator app for a user who is signed in or has to set one up first.
 * Uses the current code, so the next sign-in needs `generateCode(secret, 1)`.
 */
export const setUpAuthenticator = async (
  visitor: Visitor,
): Promise<{ readonly secret: string; readonly recoveryCodes: readonly string[] }> => {
  const offer = await visitor.post<OfferAnswer>('/account/second-factor/authenticator/offer');
  if (offer.status !== 200) throw new Error(`The offer answered ${offer.text}`);
  const added = await visitor.post<AddedAnswer>('/account/second-factor/authenticator/add', { code: generateCode(offer.json.Secret) });
  if (added.status !== 200) throw new Error(`Adding the authenticator app answered ${added.text}`);
  return { secret: offer.json.Secret, recoveryCodes: added.json.RecoveryCodes ?? [] };
};
