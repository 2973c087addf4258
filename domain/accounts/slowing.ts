/** How soon wrong passwords make people wait, and how soon they are forgiven. */
export interface SlowingRule {
  /** Wrong attempts before anybody waits. */
  readonly freeAttempts: number;
  /** The first wait in seconds; each further wrong attempt doubles it. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** One wrong attempt is forgiven every so many seconds. */
  readonly forgivenEvery: number;
}

/** The wrong attempts that still counted when the last one was made. */
export interface CountedAttempts {
  readonly count: number;
  /** Seconds since the last one. Negative where the clock was set back. */
  readonly age: number;
}

/** The longest wait of any rule, in seconds. */
export const longestWait = 15 * 60;

const minutes = 60;

/** What wrong passwords are counted for. */
export const slowingRules = {
  /** One network address and one account; a known device and its account; one's present password in one session. */
  pair: { freeAttempts: 5, firstWait: 30, longestWait, forgivenEvery: 12 * minutes },
  /** One account, from all addresses together. Known devices are not held up by it. */
  account: { freeAttempts: 20, firstWait: 60, longestWait, forgivenEvery: 3 * minutes },
  /** One network address, for all accounts together: there may be a whole university behind it. */
  address: { freeAttempts: 100, firstWait: 15, longestWait: 60, forgivenEvery: minutes },
  /** Links for a forgotten password, for one account. */
  linksForAccount: { freeAttempts: 3, firstWait: 5 * minutes, longestWait, forgivenEvery: 20 * minutes },
  /** Links for forgotten passwords, asked for from one network address. */
  linksFromAddress: { freeAttempts: 20, firstWait: 60, longestWait, forgivenEvery: 3 * minutes },
} as const satisfies Readonly<Record<string, SlowingRule>>;

/** No count is older than this and still holds anybody up, in seconds. */
export const countedFor = 3 * 60 * minutes;

/** Counts beyond this one would change no wait, but take longer to be forgiven. */
const highestCount = (rule: SlowingRule): number => rule.freeAttempts + Math.ceil(Math.log2(rule.longestWait / rule.firstWait)) + 1;

/** What is forgiven only in part still counts in full. */
const waitAfter = (rule: SlowingRule, count: number): number => {
  const beyond = Math.ceil(count) - rule.freeAttempts;
  return beyond < 0 ? 0 : Math.min(rule.longestWait, rule.firstWait * 2 ** beyond);
};

/** Seconds until the next attempt may be made; 0: now. A count from the future holds nobody up: the clock was wrong. */
export const waitBefore = (rule: SlowingRule, { count, age }: CountedAttempts): number =>
  age < 0 ? 0 : Math.max(0, Math.ceil(waitAfter(rule, count) - age));

/** The count once another attempt was wrong. */
export const countAnother = (rule: SlowingRule, { count, age }: CountedAttempts): number =>
  Math.min(highestCount(rule), Math.max(0, count - Math.max(0, age) / rule.forgivenEvery) + 1);

const ipv6 = /^[0-9a-f:]*:[0-9a-f:]*$/i;

/**
 * The part of a network address that stands for one place. An IPv6 subscriber has at least the last 64 bits to choose from, so
 * only the first four groups count.
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
