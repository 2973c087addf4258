import type { KnownDevices } from '../../commands/accounts/ports.ts';
import { placeOf } from '../../domain/accounts/slowing.ts';

/**
 * Whose sign-in requests count together: those from one network address, and apart from them those of each known device behind it. A
 * secret that nobody was given is no device: whoever sends requests makes up as many as they like.
 */
export const signInKey = async (
  devices: Pick<KnownDevices, 'isKnownOfAnybody'>,
  address: string,
  device: string | undefined,
): Promise<string> =>
  device !== undefined && (await devices.isKnownOfAnybody(device)) ? `${placeOf(address)} ${device}` : placeOf(address);
