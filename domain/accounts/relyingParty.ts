/** What passkeys are bound to: a host name, and the one origin from which they are used. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Where people reach the system, as its operator set it, and what a request says. */
export interface ReachedAt {
  readonly publicUrl: string | undefined;
  /** Where the system listens, with the port. */
  readonly listensAt: string;
  readonly hasTrustedProxy: boolean;
  /** The Host header of the request: anybody can write anything into it. */
  readonly requestHost: string | undefined;
}

const ipAddress = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/;

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Browsers offer passkeys for names, over HTTPS or on this machine. */
const partyAt = (address: string): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(address);
  if (ipAddress.test(hostname) || !(protocol === 'https:' || isLocal(hostname))) return null;
  return { id: hostname, origin };
};

/**
 * What passkeys are bound to; null where there can be none. The request decides nothing, with one exception: a system that was told no
 * address and listens to people directly is `localhost` to those who open it under this name, at the port that it listens on.
 */
export const relyingPartyOf = ({ publicUrl, listensAt, hasTrustedProxy, requestHost }: ReachedAt): RelyingParty | null => {
  if (publicUrl !== undefined) return partyAt(publicUrl);
  if (hasTrustedProxy) return null;
  const own = new URL(listensAt);
  const local = new URL(listensAt);
  local.hostname = 'localhost';
  return requestHost === local.host ? partyAt(local.origin) : partyAt(own.origin);
};
