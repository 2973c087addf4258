import { BlockList, isIPv6 } from 'node:net';

/** An IPv4 address as it is written on a socket that takes both kinds. */
const withoutIpv4Prefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

/** Tells whether an address is one of the proxies that may say for whom they ask: addresses, or networks such as 10.1.0.0/16. */
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
