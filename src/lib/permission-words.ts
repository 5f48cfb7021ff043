import type { Permission } from './permissions.ts'

/** What each permission is for, in words. Apart from the list, which every page loads. */
export const PERMISSION_WORDS: Record<Permission, string> = {
  account: 'Their own two-step verification',
  today: 'The day at a glance',
  rosters: 'The children of a session, with allergies and medical notes',
  door: 'Check-in and checkout',
  updates: 'Updates and photos',
  messages: "Families' messages and the inbox",
  'group-messages': 'Messages to many families at once',
  families: 'Family files, notes, registering by phone and viewing the site as a family',
  bookings: 'Registrations and waitlists, booking for a family and payment links',
  changes: 'Moving and canceling registrations, and offering spots',
  payments: 'Cash and checks',
  refunds: 'Refunds and credit',
  money: 'Lists of cancellations, refunds and payments of monthly plans',
  reports: 'Reports and their files',
  classes: 'The list of classes and their dates',
  'class-setup': 'Creating and changing classes, with prices and photos',
  'call-offs': 'Canceling a class or session for everyone',
  calendar: 'Calendar events and closed days',
  content: 'Site text and blog',
  newsletter: 'Newsletters and their subscribers',
  emails: 'Emails sent',
  settings: 'Prices, rules and policies',
  staff: 'Staff and their roles',
  operations: 'Health page, audit log and test provider',
}
