import { BlockList, isIPv6 } from 'node:net';

/** Removes the IPv6 prefix that a dual-stack socket puts before an IPv4 address. */
const withoutIpv4Prefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Returns a check for trusted proxies, given as addresses or networks such as 10.1.0.0/16. */
export const trustedProxies = (proxies: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = withoutIpv4Prefix(address);
    return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
};
