/** Message texts about the accounts of ambassadors. */

export const emailForAccountHint = 'Leave empty to use the ambassador’s own email.';
export const hasAccountAlready = 'This ambassador already has an account.';
export const hasNoAccount = 'This ambassador has no account yet.';
export const emailNeededForAccount = 'Please enter an email address';
export const ambassadorsHoldNoRole = 'An ambassador’s account holds no role. Somebody who also works for a group has another account.';
/** Nobody gets an ambassador's sight beside that of their own role. */
export const emailOfStaff = 'Somebody who works for a group uses this email. An ambassador needs another one.';
/** The mail to somebody who has an account already. `group` is the name of the group. */
export const accountForGroupMail = (name: string, group: string, address: string) => ({
  subject: 'Your Waymark account',
  text: [
    `Dear ${name},`,
    '',
    `Your Waymark account now shows your work for ${group} too:`,
    '',
    address,
    '',
    'You sign in with the password that you have. If you do not know why you got this message, please reply to your group.',
  ].join('\n'),
});

export const detailsSaved = 'Your details have been saved.';
