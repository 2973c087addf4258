/** The email domain of demo accounts. Real users cannot have it because `.test` is reserved. */
export const demoDomain = '@demo.test';

export const isDemoAddress = (email: string): boolean => email.endsWith(demoDomain);

export interface DemoSettings {
  readonly host: string;
  readonly publicUrl: string | undefined;
  readonly hasTrustedProxy: boolean;
  /** The environment variable DEMO; undefined if it is not set. */
  readonly demo: boolean | undefined;
}

const isLoopback = (host: string): boolean => {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(name);
};

const hostOf = (url: string): string => /^[a-z]+:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(url)?.[1] ?? '';

const isOnLoopback = ({ host, publicUrl, hasTrustedProxy }: DemoSettings): boolean =>
  isLoopback(host) && !hasTrustedProxy && (publicUrl === undefined || isLoopback(hostOf(publicUrl)));

interface DemoRules {
  readonly makesData: boolean;
  /** Whether demo accounts may sign in. Their password is public. */
  readonly accountsSignIn: boolean;
  /** Whether demo accounts sign in without a second factor, even if their roles need one. */
  readonly accountsAreExempt: boolean;
}

export const demoRules = (settings: DemoSettings): DemoRules => ({
  makesData: settings.demo ?? isOnLoopback(settings),
  accountsSignIn: settings.demo === true || isOnLoopback(settings),
  accountsAreExempt: settings.demo !== false && isOnLoopback(settings),
});
