import { groupBy } from '../collections.ts';
import { printNumber } from '../counts.ts';
import { otherAddresses, type SecurityEventKind } from './securityEvents.ts';

/** The patterns that administrators are alerted to. The names are stored and must not change. */
export type AlertPattern =
  'failedSignInsOfAccount' | 'failedSignInsFromAddress' | 'probing' | 'manyRequests' | 'newAddressOfAdministrator' | 'manyDownloads';

/** Security events of one kind, user, group and address in one hour. User and group are 0 if there is none. */
export interface EventCount {
  readonly kind: SecurityEventKind;
  readonly user: number;
  readonly group: number;
  readonly address: string;
  readonly times: number;
  readonly first: Date;
  readonly last: Date;
  /** A sign-in of an administrator who has signed in before, but not from this address. */
  readonly isNewAddress: boolean;
}

export interface Alert {
  readonly pattern: AlertPattern;
  /** Identifies the alert within its pattern and hour. A new count updates the same alert. */
  readonly subject: string;
  readonly user: number;
  readonly group: number;
  /** '' if there are several. */
  readonly address: string;
  readonly times: number;
  readonly first: Date;
  readonly last: Date;
}

/** Events per hour from which an alert is raised. */
export const alertThresholds = {
  failedSignInsOfAccount: 10,
  failedSignInsFromAddress: 30,
  /** Records of other groups, by id. */
  recordsOutsideGroups: 5,
  /** Records outside the user's groups, unknown records and missing rights. */
  refusals: 25,
  manyRequests: 20,
  manyDownloads: 10,
} as const;

interface Rule {
  readonly pattern: AlertPattern;
  readonly counts: (event: EventCount) => boolean;
  /** Events with the same subject are counted together. */
  readonly subjectOf: (event: EventCount) => string;
  readonly isAlert: (times: number, events: readonly EventCount[]) => boolean;
}

const failedKinds: readonly SecurityEventKind[] = ['signInFailed', 'signInSlowed', 'secondFactorFailed'];
const refusedKinds: readonly SecurityEventKind[] = ['refused', 'notFound', 'outsideGroups'];

const ofPerson = ({ user, group }: EventCount): string => `${user}/${group}`;

const timesOf = (events: readonly EventCount[]): number => events.reduce((sum, { times }) => sum + times, 0);

const rules: readonly Rule[] = [
  {
    pattern: 'failedSignInsOfAccount',
    counts: ({ kind, user }) => user > 0 && failedKinds.includes(kind),
    subjectOf: ({ user }) => String(user),
    isAlert: (times) => times >= alertThresholds.failedSignInsOfAccount,
  },
  {
    pattern: 'failedSignInsFromAddress',
    counts: ({ kind }) => failedKinds.includes(kind),
    subjectOf: ({ address }) => address,
    isAlert: (times) => times >= alertThresholds.failedSignInsFromAddress,
  },
  {
    pattern: 'probing',
    counts: ({ kind, user }) => user > 0 && refusedKinds.includes(kind),
    subjectOf: ofPerson,
    isAlert: (times, events) =>
      times >= alertThresholds.refusals ||
      timesOf(events.filter(({ kind }) => kind === 'outsideGroups')) >= alertThresholds.recordsOutsideGroups,
  },
  {
    pattern: 'manyRequests',
    counts: ({ kind }) => kind === 'rateLimited',
    subjectOf: (event) => (event.user > 0 ? ofPerson(event) : event.address),
    isAlert: (times) => times >= alertThresholds.manyRequests,
  },
  {
    pattern: 'newAddressOfAdministrator',
    counts: ({ kind, isNewAddress }) => kind === 'signedIn' && isNewAddress,
    subjectOf: ({ user, address }) => `${user}/${address}`,
    isAlert: () => true,
  },
  {
    pattern: 'manyDownloads',
    counts: ({ kind, user }) => user > 0 && kind === 'downloaded',
    subjectOf: ofPerson,
    isAlert: (times) => times >= alertThresholds.manyDownloads,
  },
];

/** The value that all events share; `otherwise` if they differ. */
const common = <Value>(values: readonly Value[], otherwise: Value): Value => {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : otherwise;
};

const alertOf = (pattern: AlertPattern, subject: string, events: readonly EventCount[]): Alert => ({
  pattern,
  subject,
  // An address may have tried accounts of several groups, so the alert belongs to no user or group.
  user:
    pattern === 'failedSignInsFromAddress'
      ? 0
      : common(
          events.map(({ user }) => user),
          0,
        ),
  group:
    pattern === 'failedSignInsFromAddress'
      ? 0
      : common(
          events.map(({ group }) => group),
          0,
        ),
  address: common(
    events.map(({ address }) => (address === otherAddresses ? '' : address)),
    '',
  ),
  times: timesOf(events),
  first: new Date(Math.min(...events.map(({ first }) => first.getTime()))),
  last: new Date(Math.max(...events.map(({ last }) => last.getTime()))),
});

export const findAlerts = (events: readonly EventCount[]): readonly Alert[] =>
  rules.flatMap(({ pattern, counts, subjectOf, isAlert }) => {
    const bySubject = groupBy(events.filter(counts), subjectOf);
    return [...bySubject].filter(([, group]) => isAlert(timesOf(group), group)).map(([subject, group]) => alertOf(pattern, subject, group));
  });

const sentences: Readonly<Record<AlertPattern, (times: string, who: string) => string>> = {
  failedSignInsOfAccount: (times, who) => `${times} failed sign-ins for ${who}`,
  failedSignInsFromAddress: (times) => `${times} failed sign-ins`,
  probing: (times, who) => `${times} refused requests by ${who}`,
  manyRequests: (times, who) => `${times} requests over the limit by ${who}`,
  newAddressOfAdministrator: (_times, who) => `${who}, an administrator, signed in from an address that is new for them`,
  manyDownloads: (times, who) => `${times} files downloaded by ${who}`,
};

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Formats an alert: '12 failed sign-ins for Olivia Officer, from 203.0.113.7, 10:05 to 10:20'. */
export const describeAlert = (alert: Pick<Alert, 'pattern' | 'times' | 'address' | 'first' | 'last'>, who: string): string => {
  const [from, to] = [clock.format(alert.first), clock.format(alert.last)];
  return [
    sentences[alert.pattern](printNumber(alert.times), who),
    alert.address === '' ? 'from several addresses' : `from ${alert.address}`,
    from === to ? `at ${from}` : `${from} to ${to}`,
  ].join(', ');
};
