import { expect, it } from 'vitest';
import { publicAddress } from '../../api/roles/publicAddress.ts';

const tls = { cert: 'cert.pem', key: 'key.pem' };

it.each([
  [{ publicUrl: 'https://waymark.test', tls: undefined, host: '127.0.0.1', port: 4000 }, 'https://waymark.test'],
  [{ publicUrl: undefined, tls: undefined, host: '127.0.0.1', port: 4000 }, 'http://127.0.0.1:4000'],
  [{ publicUrl: undefined, tls, host: 'waymark.test', port: 443 }, 'https://waymark.test'],
  [{ publicUrl: undefined, tls, host: '::1', port: 4000 }, 'https://[::1]:4000'],
])('%o is reached at %s', (config, address) => {
  expect(publicAddress(config)).toBe(address);
});
