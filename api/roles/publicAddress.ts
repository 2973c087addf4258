import type { Config } from '../../infra/config.ts';

/** The address of Waymark for links in mail that other processes than the API send. */
export const publicAddress = ({ publicUrl, host, port }: Config): string => publicUrl ?? `http://${host}:${port}`;
