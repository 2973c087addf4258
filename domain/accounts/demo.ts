/** Addresses of the demo's people end in this. Nobody else can have one: `.test` is reserved. */
export const demoDomain = '@demo.test';

export const isDemoAddress = (email: string): boolean => email.endsWith(demoDomain);

/** Where a system is reached from, and whether it was asked for demo data. */
export interface DemoSettings {
  /** The address it listens on. */
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly hasTrustedProxy: boolean;
  /** DEMO; undefined where it is not set. */
  readonly demo: boolean | undefined;
}

const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name);
};

const hostOf = (url: string): string => /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url)?.[1] ?? '';

/** Whether people of this machine only can reach the system. */
const isOnLoopback = ({ host, publicUrl, hasTrustedProxy }: DemoSettings): boolean =>
  isLoopback(host) && !hasTrustedProxy && (publicUrl === undefined || isLoopback(hostOf(publicUrl)));

export interface DemoRules {
  /** Whether demo data are made. */
  readonly makesData: boolean;
  /** Whether accounts of demo data sign in: everybody knows their password. */
  readonly accountsSignIn: boolean;
  /** Whether they do so without a second factor, whatever their roles need. */
  readonly accountsAreExempt: boolean;
}

export const demoRules = (settings: DemoSettings): DemoRules => ({
  makesData: settings.demo ?? isOnLoopback(settings),
  accountsSignIn: settings.demo === true || isOnLoopback(settings),
  accountsAreExempt: settings.demo !== false && isOnLoopback(settings),
});
