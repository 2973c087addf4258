import { describe, expect, it } from 'vitest';
import { SettingsError, readSettings } from '../../../infra/eventLog/node/settings.ts';

const complete = {
  EVENT_NODE_DATABASE_URL: 'postgres://waymark:secret@127.0.0.1/waymark',
  EVENT_NODE_USERNAME: 'waymark',
  EVENT_NODE_PASSWORD: 'p'.repeat(43),
  EVENT_NODE_CERTIFICATE: 'certificate',
  EVENT_NODE_PRIVATE_KEY: 'key',
};

describe('the settings of the node', () => {
  it('have defaults except for the database and the credentials', () => {
    expect(readSettings(complete)).toEqual({
      databaseUrl: complete.EVENT_NODE_DATABASE_URL,
      schema: 'event_log',
      host: '127.0.0.1',
      port: 0,
      tls: { certificate: 'certificate', privateKey: 'key' },
      credential: { username: 'waymark', password: complete.EVENT_NODE_PASSWORD },
    });
  });

  it.each(Object.keys(complete))('require %s', (name) => {
    expect(() => readSettings({ ...complete, [name]: '' })).toThrow(new SettingsError(`${name} is missing`));
  });

  it.each([
    ['EVENT_NODE_PASSWORD', 'changeit'],
    ['EVENT_NODE_SCHEMA', 'x'.repeat(64)],
    ['EVENT_NODE_PORT', '70000'],
  ])('refuse %s %s, and do not repeat the value', (name, value) => {
    const readRefused = () => readSettings({ ...complete, [name]: value });
    expect(readRefused).toThrow(SettingsError);
    expect(readRefused).toThrow(expect.not.objectContaining({ message: expect.stringContaining(value) }));
  });
});
