import { TOTP } from 'otpauth';
import type { AddedAnswer, OfferAnswer } from '../../api/contract/secondFactor.ts';
import type { Visitor } from './visitor.ts';

const period = 30_000;

/**
 * The code that an authenticator app shows, now or so many steps later. Waymark accepts a code one step early and one step late, so
 * that of the step before may expire on its way.
 */
export const generateCode = (secret: string, stepsLater = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + stepsLater * period });

/**
 * Sets an authenticator app up for somebody who is signed in, or must do so first. Uses the present code: the next sign-in needs
 * `generateCode(secret, 1)`.
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
