import { describe, expect, it } from 'vitest';
import { type ReachedAt, relyingPartyOf } from '../../../domain/accounts/relyingParty.ts';

const listening: ReachedAt = {
  publicUrl: undefined,
  listensAt: 'http://127.0.0.1:3000',
  hasTrustedProxy: false,
  requestHost: '127.0.0.1:3000',
};

describe('the relying party of passkeys', () => {
  it.each<[string, Partial<ReachedAt>, string | null, string?]>([
    ['the name in PUBLIC_URL', { publicUrl: 'https://waymark.example.org/' }, 'waymark.example.org', 'https://waymark.example.org'],
    [
      'the name in PUBLIC_URL with its port',
      { publicUrl: 'https://waymark.example.org:8443' },
      'waymark.example.org',
      'https://waymark.example.org:8443',
    ],
    [
      'the name in PUBLIC_URL, behind a proxy',
      { publicUrl: 'https://waymark.example.org', hasTrustedProxy: true },
      'waymark.example.org',
      'https://waymark.example.org',
    ],
    ['localhost in PUBLIC_URL', { publicUrl: 'http://localhost:3000' }, 'localhost', 'http://localhost:3000'],
    ['nothing where PUBLIC_URL has no TLS: browsers offer no passkeys there', { publicUrl: 'http://waymark.example.org' }, null],
    ['nothing where PUBLIC_URL is an IPv4 address', { publicUrl: 'https://192.0.2.7' }, null],
    ['nothing where PUBLIC_URL is an IPv4 address in other writing', { publicUrl: 'https://0x7f.1' }, null],
    ['nothing where PUBLIC_URL is an IPv6 address', { publicUrl: 'https://[2001:db8::1]:8443' }, null],
    ['nothing at an IP address', {}, null],
    [
      'localhost for those who open this machine’s Waymark under that name',
      { requestHost: 'localhost:3000' },
      'localhost',
      'http://localhost:3000',
    ],
    [
      'the name that Waymark listens on',
      { listensAt: 'https://waymark.example.org:3000', requestHost: 'x' },
      'waymark.example.org',
      'https://waymark.example.org:3000',
    ],
  ])('is %s', (_what, more, id, origin) => {
    expect(relyingPartyOf({ ...listening, ...more })).toEqual(id === null ? null : { id, origin });
  });

  it.each<[string, Partial<ReachedAt>]>([
    ['another name', { requestHost: 'evil.example.org' }],
    ['another name that contains localhost', { requestHost: 'localhost.evil.example.org:3000' }],
    ['another port of this machine', { requestHost: 'localhost:9999' }],
    ['localhost, where a proxy is in between', { requestHost: 'localhost:3000', hasTrustedProxy: true }],
    ['localhost, where PUBLIC_URL is an IP address', { requestHost: 'localhost:3000', publicUrl: 'http://192.0.2.7:3000' }],
    ['nothing', { requestHost: undefined }],
  ])('is null when the Host header is %s', (_what, more) => {
    expect(relyingPartyOf({ ...listening, ...more })).toBeNull();
  });

  it('ignores the Host header when PUBLIC_URL is set', () => {
    const publicUrl = 'https://waymark.example.org';
    for (const requestHost of ['localhost:3000', 'evil.example.org', 'waymark.example.org.evil.example']) {
      expect(relyingPartyOf({ ...listening, publicUrl, requestHost })).toEqual({ id: 'waymark.example.org', origin: publicUrl });
    }
  });
});
