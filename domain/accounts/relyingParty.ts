export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The public address of the system, and the host of a request. */
export interface ReachedAt {
  readonly publicUrl: string | undefined;
  readonly listensAt: string;
  readonly hasTrustedProxy: boolean;
  /** The Host header of the request. Clients can set it to anything. */
  readonly requestHost: string | undefined;
}

const ipAddress = /^(?:\d+\.\d+\.\d+\.\d+|\[.*\])$/;

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Browsers offer passkeys only for host names, and only over HTTPS or on localhost. */
const partyAt = (address: string): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(address);
  if (ipAddress.test(hostname) || !(protocol === 'https:' || isLocal(hostname))) return null;
  return { id: hostname, origin };
};

/**
 * The relying party of passkeys; null if passkeys cannot work. The request has no influence, with one exception: a system without a public
 * address and without a proxy accepts the host `localhost` with its own port.
 */
export const relyingPartyOf = ({ publicUrl, listensAt, hasTrustedProxy, requestHost }: ReachedAt): RelyingParty | null => {
  if (publicUrl !== undefined) return partyAt(publicUrl);
  if (hasTrustedProxy) return null;
  const own = new URL(listensAt);
  const local = new URL(listensAt);
  local.hostname = 'localhost';
  return requestHost === local.host ? partyAt(local.origin) : partyAt(own.origin);
};
