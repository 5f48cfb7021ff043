/** The mails that a person may switch off. Receipts, changes of a class and safety always come. */
export const MAIL_KINDS = ['updates', 'messages', 'reminders'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
