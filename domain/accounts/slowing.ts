/** How wrong attempts slow down further ones. All times are in seconds. */
export interface SlowingRule {
  /** Wrong attempts without a wait. */
  readonly freeAttempts: number;
  /** The first wait. Each further wrong attempt doubles it. */
  readonly firstWait: number;
  readonly maxWait: number;
  /** The time after which one wrong attempt no longer counts. */
  readonly forgivenEvery: number;
}

/** The number of wrong attempts at the time of the last one. */
interface CountedAttempts {
  readonly count: number;
  /** Seconds since the last attempt. Negative if the clock went back. */
  readonly age: number;
}

export const maxWaitSeconds = 15 * 60;

const minutes = 60;

export const slowingRules = {
  /** For one network address and account; for a known device and its account; for the current password in a session. */
  pair: { freeAttempts: 5, firstWait: 30, maxWait: maxWaitSeconds, forgivenEvery: 12 * minutes },
  /** For one account from all addresses. It does not slow down known devices. */
  account: { freeAttempts: 20, firstWait: 60, maxWait: maxWaitSeconds, forgivenEvery: 3 * minutes },
  /** For one network address and all accounts. A whole university may share it. */
  address: { freeAttempts: 100, firstWait: 15, maxWait: 60, forgivenEvery: minutes },
  /** For password links of one account. */
  linksForAccount: { freeAttempts: 3, firstWait: 5 * minutes, maxWait: maxWaitSeconds, forgivenEvery: 20 * minutes },
  /** For password links requested from one network address. */
  linksFromAddress: { freeAttempts: 20, firstWait: 60, maxWait: maxWaitSeconds, forgivenEvery: 3 * minutes },
} as const satisfies Readonly<Record<string, SlowingRule>>;

/** Seconds after which counts have no effect. */
export const countedFor = 3 * 60 * minutes;

/** A higher count would not lengthen the wait but would take longer to expire. */
const highestCount = (rule: SlowingRule): number => rule.freeAttempts + Math.ceil(Math.log2(rule.maxWait / rule.firstWait)) + 1;

/** Fractions of attempts are rounded up. */
const waitAfter = (rule: SlowingRule, count: number): number => {
  const beyond = Math.ceil(count) - rule.freeAttempts;
  return beyond < 0 ? 0 : Math.min(rule.maxWait, rule.firstWait * 2 ** beyond);
};

/** Seconds until the next attempt; 0 for now. A count from the future is ignored, because the clock was wrong. */
export const waitBefore = (rule: SlowingRule, { count, age }: CountedAttempts): number =>
  age < 0 ? 0 : Math.max(0, Math.ceil(waitAfter(rule, count) - age));

export const countAnother = (rule: SlowingRule, { count, age }: CountedAttempts): number =>
  Math.min(highestCount(rule), Math.max(0, count - Math.max(0, age) / rule.forgivenEvery) + 1);

const ipv6 = /^[0-9a-f:]*:[0-9a-f:]*$/i;

/**
 * The part of a network address that identifies a client. IPv6 clients can choose at least the last 64 bits, so only the first four groups
 * count.
 */
export const placeOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ipv6.test(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
};
