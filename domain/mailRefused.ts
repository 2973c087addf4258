/** The mail server refuses a message for good, mostly because nobody has its address. */
export class MailRefused extends Error {}
