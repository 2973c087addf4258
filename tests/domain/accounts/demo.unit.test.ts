import { describe, expect, it } from 'vitest';
import { demoRules, type DemoSettings } from '../../../domain/accounts/demo.ts';

const loopback: DemoSettings = { host: '127.0.0.1', publicUrl: undefined, hasTrustedProxy: false, demo: undefined };
const all = { makesData: true, accountsSignIn: true, accountsAreExempt: true };
const onDemand = { ...all, accountsAreExempt: false };
const nothing = { makesData: false, accountsSignIn: false, accountsAreExempt: false };

describe('demo data and demo accounts', () => {
  it.each<Partial<DemoSettings>>([
    {},
    { host: '127.8.9.10' },
    { host: '::1' },
    { host: 'localhost' },
    { publicUrl: 'http://localhost:3000' },
    { publicUrl: 'http://[::1]:3000/' },
    { publicUrl: 'http://waymark.localhost' },
  ])('exist by default on loopback: %j', (more) => expect(demoRules({ ...loopback, ...more })).toEqual(all));

  it.each<Partial<DemoSettings>>([
    { host: '0.0.0.0' },
    { host: '::' },
    { host: '192.0.2.7' },
    { host: 'waymark.example.org' },
    { publicUrl: 'https://waymark.example.org' },
    { publicUrl: 'http://192.168.1.4:3000' },
    { publicUrl: 'http://localhost.example.org' },
    { publicUrl: 'http://localhost@example.org' },
    { publicUrl: 'http://127.0.0.1.example.org' },
    { hasTrustedProxy: true },
    { publicUrl: 'http://localhost', hasTrustedProxy: true },
  ])('exist elsewhere only when configured, and no account is exempt from second factors: %j', (more) => {
    expect(demoRules({ ...loopback, ...more })).toEqual(nothing);
    expect(demoRules({ ...loopback, ...more, demo: false })).toEqual(nothing);
    expect(demoRules({ ...loopback, ...more, demo: true })).toEqual(onDemand);
  });

  it('are not made on loopback when switched off, but people of an existing folder can sign in', () => {
    expect(demoRules({ ...loopback, demo: false })).toEqual({ makesData: false, accountsSignIn: true, accountsAreExempt: false });
  });
});
