import { anyOf } from '../access/rights.ts';
import { accessEvents } from './accessEvents.ts';
import { choices } from '../fields/choices.ts';
import { email } from '../fields/email.ts';
import { instant } from '../fields/instant.ts';
import { references } from '../fields/references.ts';
import { rolesHeld } from '../fields/rolesHeld.ts';
import { text } from '../fields/text.ts';
import { wordChoice } from '../fields/choice.ts';
import { yesNo } from '../fields/yesNo.ts';
import { findRole, roles } from '../access/roles.ts';
import { ambassadorsHoldNoRole } from '../accountMessages.ts';
import { accountKinds, ambassadorKind, eventRepresentations, features, notifications, pointsOfContact } from '../lists/users.ts';
import { noSessions } from '../signInMessages.ts';
import { administratorEverywhere, lastAdministrator, ownAccountDeletedAlone, withoutRole } from '../messages.ts';
import { recordType } from '../record/declareType.ts';
import { genericState, genericStates, stateFilters } from '../record/states.ts';
import { fullName } from '../fullName.ts';
import { roleKey } from './roleKey.ts';
import type { RoleHeld, ValuesOf } from '../fields/field.ts';

const groupsHeld = (roleList: readonly RoleHeld[] | null): readonly number[] =>
  [...new Set((roleList ?? []).flatMap((each) => (each.group === null ? [] : [each.group])))].toSorted((a, b) => a - b);

/** The groups of the user's roles or, for an ambassador's account, of the ambassadors; null if there are neither. */
const groupsOf = ({
  roles: roleList,
  ambassadorGroups,
}: {
  readonly roles: readonly RoleHeld[] | null;
  readonly ambassadorGroups: readonly number[] | null;
}): readonly number[] | null => (roleList === null ? ambassadorGroups : groupsHeld(roleList));

/** Whether the roles include administrator of every group. */
const isGlobalAdministrator = (roleList: readonly RoleHeld[] | null): boolean =>
  (roleList ?? []).some((each) => each.group === null && each.role === 'administrator');

/** The values that decide whether a user can sign in, and with which rights. */
interface SignInValues {
  readonly enabled: boolean | null;
  readonly lockedOut: boolean | null;
  readonly lockedOutUntil: string | null;
  readonly roles: readonly RoleHeld[] | null;
}

/**
 * Whether the user can sign in and invite users to every group. Locks with an end are ignored: older versions set them after wrong
 * passwords.
 */
const canInviteEverywhere = ({ enabled, lockedOut, lockedOutUntil, roles: roleList }: SignInValues, recordState: number): boolean => {
  const isLocked = lockedOut === true && typeof lockedOutUntil !== 'string';
  return (
    recordState === genericState.current.value &&
    enabled === true &&
    !isLocked &&
    (roleList ?? []).some(({ group, role }) => group === null && findRole(role)?.rights.includes('EditUsers') === true)
  );
};

/** The list of ambassadors' accounts. */
export const ambassadorAccountsList = { name: 'ambassadorAccounts', path: 'ambassadors/accounts', label: 'ambassador accounts' };

const notDeleted = [genericState.current, genericState.archived, genericState.deactivated];

/** A user account with its roles. Passwords are not in the log; see `credentials`. */
export const user = recordType({
  name: 'user',
  path: 'users',
  labels: { one: 'user', many: 'users' },
  rights: { view: anyOf('ViewUsers'), edit: anyOf('EditUsers') },
  createdEvent: ['Invited', 'Invited the user'],
  states: genericStates('deactivated'),
  quickFilters: [{ label: 'Locked out', filter: 'lockedout:yes' }],
  stateFilter: stateFilters.accounts,
  furtherHistory: { category: 'access', events: accessEvents },
  relevance: {
    names: [
      ['firstname', 'lastname'],
      ['lastname', 'firstname'],
    ],
    codes: ['email'],
    details: ['email'],
  },
  searchOrder: [
    'id',
    'firstname',
    'lastname',
    'email',
    'group',
    'role',
    'comms-group',
    'comms-type-feature',
    'comms-type-group',
    'comms-type-primary-contact',
    'uni-connect-member',
    'lockedout',
    'enabled',
    'recordState',
  ],
  fields: {
    firstname: text('First name', { required: true, personal: true, max: 100, heading: 'Who', column: 'key', search: true, term: true }),
    lastname: text('Last name', {
      required: true,
      personal: true,
      max: 100,
      heading: 'Who',
      column: 'key',
      search: true,
      term: true,
      sorted: true,
    }),
    email: email('Email', { required: true, personal: true, heading: 'Who', column: 'shown', search: true, term: true }),
    // Null: somebody who works for a group.
    kind: wordChoice('Kind', accountKinds, { internal: true, readOnly: true, search: { token: 'kind', unlisted: true } }),
    // Fields of an ambassador's account. They follow the ambassadors' records (`commands/reactions/followingAccounts.ts`).
    ambassadors: references('ambassador', 'Ambassadors', { internal: true, readOnly: true }),
    ambassadorGroups: references('institution', 'Groups of the ambassadors', { internal: true, readOnly: true }),
    roles: rolesHeld('Roles', { heading: 'Access', expected: true }),
    notifications: choices('Notifications', notifications, {
      tab: 'Communications',
      search: { token: 'comms-group', label: 'Comms group' },
    }),
    features: choices('Features', features, {
      tab: 'Communications',
      search: { token: 'comms-type-feature', label: 'Comms type feature' },
    }),
    eventRepresentative: choices('Event representative', eventRepresentations, {
      tab: 'Communications',
      search: { token: 'comms-type-group', label: 'Comms type group' },
    }),
    pointOfContact: choices('Point of contact', pointsOfContact, {
      tab: 'Communications',
      search: { token: 'comms-type-primary-contact', label: 'Comms type primary contact' },
    }),
    uniConnectMember: yesNo('Uni Connect member', { tab: 'Communications', search: { token: 'uni-connect-member', max: 1 } }),
    enabled: yesNo('Enabled', { tab: 'Sign-in', readOnly: true, default: true, column: 'shown', search: { max: 1 } }),
    lockedOut: yesNo('Locked out', {
      tab: 'Sign-in',
      readOnly: true,
      default: false,
      column: 'shown',
      search: { token: 'lockedout', max: 1 },
    }),
    lockedOutUntil: instant('Locked out until', { tab: 'Sign-in', readOnly: true }),
    passwordSetAt: instant('Password set', { tab: 'Sign-in', readOnly: true }),
  },
  derived: {
    group: {
      field: references('institution', 'Group', { column: 'shown', search: true }),
      compute: (values) => groupsOf(values),
    },
    role: {
      field: choices(
        'Role',
        roles.map((role) => ({ value: role.name, label: role.label })),
        { column: 'shown', search: true },
      ),
      compute: (values) => (values.roles === null ? null : [...new Set(values.roles.map((role) => role.role))].toSorted()),
    },
    // Home counts the users who have not set a password yet.
    invitationAccepted: {
      field: yesNo('Invitation accepted', { internal: true, countedNo: true, search: { token: 'invitation-accepted', unlisted: true } }),
      compute: (values) => values.passwordSetAt !== null,
    },
    // Searches of users who do not see every group use this field, so that roles in other groups do not match.
    roleIn: {
      field: choices('Role by group', [], { internal: true, search: { token: 'role-in', unlisted: true } }),
      compute: (values) => (values.roles === null ? null : values.roles.map(roleKey)),
    },
  },
  actions: {
    invite: {
      label: 'Send an invitation',
      icon: 'mail',
      offeredNext: 'Send invitation',
      from: notDeleted,
      done: 'The invitation has been sent.',
      question: (title) => ({
        title: `Send ${title} an invitation?`,
        text: `We’ll email ${title} a link to set a password. It works once and expires after 7 days.`,
      }),
    },
    disable: {
      label: 'Disable',
      icon: 'block',
      isDanger: true,
      event: ['Disabled', 'Disabled the account'],
      done: 'The account is disabled.',
      question: (title) => ({
        title: `Disable the account of ${title}?`,
        text: 'They’ll be signed out everywhere and won’t be able to sign in.',
      }),
      set: () => ({ enabled: false }),
    },
    enable: {
      label: 'Enable',
      icon: 'allow',
      event: ['Enabled', 'Enabled the account'],
      from: notDeleted,
      done: 'The account is enabled.',
      question: (title) => ({
        title: `Enable the account of ${title}?`,
        text: 'They’ll be able to sign in again with their password.',
      }),
      set: () => ({ enabled: true }),
    },
    'lock-out': {
      label: 'Lock out',
      icon: 'lock',
      isDanger: true,
      event: ['LockedOut', 'Locked the account'],
      done: 'The account is locked.',
      question: (title) => ({
        title: `Lock ${title} out?`,
        text: 'They’ll be signed out everywhere and won’t be able to sign in until somebody unlocks the account.',
      }),
      set: () => ({ lockedOut: true, lockedOutUntil: null }),
    },
    unlock: {
      label: 'Unlock',
      icon: 'unlock',
      event: ['Unlocked', 'Unlocked the account'],
      from: notDeleted,
      done: 'The account is unlocked.',
      question: (title) => ({ title: `Unlock the account of ${title}?`, text: 'They’ll be able to sign in again at once.' }),
      set: () => ({ lockedOut: false, lockedOutUntil: null }),
    },
    'reset-second-factor': {
      label: 'Reset second factor',
      icon: 'unprotect',
      isDanger: true,
      from: notDeleted,
      done: 'The second factor has been reset.',
      question: (title) => ({
        title: `Reset the second factor of ${title}?`,
        text:
          'Only do this if you are sure who is asking. They’ll be signed out everywhere, and can then sign in with their ' +
          'password alone or set up a new second factor.',
      }),
    },
    'end-sessions': {
      label: 'Sign out everywhere',
      icon: 'signOut',
      isDanger: true,
      done: 'The person is signed out everywhere.',
      question: (title) => ({
        title: `Sign ${title} out everywhere?`,
        text: 'They’ll be signed out on every device. They can sign in again with their password.',
      }),
      refuse: (values) => (values.enabled === true && values.lockedOut !== true ? null : noSessions),
    },
  },
  leftOut: {
    field: 'kind',
    is: ambassadorKind,
    lacks: ['roles', 'notifications', 'features', 'eventRepresentative', 'pointOfContact', 'uniConnectMember'],
    list: ambassadorAccountsList,
  },
  events: { PasswordSet: 'Set a password', AmbassadorsChanged: 'Changed who the account is for' },
  unique: ['email'],
  title: fullName,
  // An ambassador's rights follow from the account itself; a role beside it would contradict them.
  check: ({ kind, roles: roleList }) =>
    kind === ambassadorKind && (roleList ?? []).length > 0 ? [{ field: 'roles', messages: [ambassadorsHoldNoRole] }] : [],
  confirmation: (before, after) =>
    isGlobalAdministrator(after.roles) && !isGlobalAdministrator(before?.roles ?? null)
      ? administratorEverywhere(fullName(after))
      : before === null && (after.roles ?? []).length === 0
        ? withoutRole(fullName(after))
        : null,
  bulkDeleteRefusal: (_of, { id, by }) => (id === by ? ownAccountDeletedAlone : null),
  mustRemain: {
    isOne: ({ values, recordState }) => canInviteEverywhere(values, recordState),
    contains: { enabled: true, roles: [{ group: null }] },
    refusal: lastAdministrator,
  },
  groupsOf: (values) => groupsOf(values) ?? [],
  changeNeedsAllOf: (values) => (values.roles ?? []).map((role) => role.group),
});

export type UserValues = ValuesOf<typeof user.fields>;
