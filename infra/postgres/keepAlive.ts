/**
 * Connection options that detect a dead peer within about 15 seconds. Without them a host that loses its network keeps its connections, and
 * its advisory locks, at PostgreSQL for hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5000 } as const;

/** Session settings that make PostgreSQL detect it too. On Unix sockets they have no effect. */
export const keepAliveSettings: readonly string[] = [
  'tcp_keepalives_idle=5',
  'tcp_keepalives_interval=2',
  'tcp_keepalives_count=3',
  // Keepalive probes pause while sent data is not acknowledged; this limit applies then.
  'tcp_user_timeout=10000',
];

/** Settings as the `options` of a connection. */
export const sessionOptionsOf = (settings: readonly string[]): string => settings.map((setting) => `-c ${setting}`).join(' ');
