import type { Config } from '../../infra/config.ts';

/** The address of Waymark for links that other processes than the API make. */
export const publicAddress = ({ publicUrl, tls, host, port }: Pick<Config, 'publicUrl' | 'tls' | 'host' | 'port'>): string =>
  publicUrl ?? new URL(`${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
