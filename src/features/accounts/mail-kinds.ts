/** The emails a person can turn off. Receipts, class changes and safety emails are always sent. */
export const MAIL_KINDS = ['updates', 'messages', 'reminders'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
