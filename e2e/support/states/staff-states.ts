import { nothing, pageComing, pageFailed, partFailed, type ScreenState } from './rows.ts'
import { aClass, family, groupMessage, session } from './staff-places.ts'
import type { Stage } from './stage.ts'

const COMING: [string, string | ((stage: Stage) => Promise<string>)][] = [
  ['the registrations', '/admin'],
  ['the updates', '/admin/updates'],
  ['the messages', '/admin/messages'],
  ['the group messages', '/admin/group-messages'],
  ['a group message', groupMessage],
  ['a new group message', '/admin/group-messages/new'],
  ['the rosters', '/admin/rosters'],
  ['a roster', async stage => `/admin/rosters/${await session(stage)}`],
  ['the door list', async stage => `/door/${await session(stage)}`],
  ['the families', '/admin/families'],
  ['a family', family],
  ['a family by phone', '/admin/families/new'],
  ['the waitlist', '/admin/waitlist'],
  ['the unpaid orders', '/admin/unpaid'],
  ['the calendar', '/admin/calendar'],
  ['the classes', '/admin/classes'],
  ['a new class', '/admin/classes/new'],
  ['a paste of classes', '/admin/classes/paste'],
  ['a class', aClass],
  ['the call-offs', '/admin/cancellations'],
  ['the inbox', '/admin/inbox'],
  ['the outbox', '/admin/outbox'],
  ['the audit log', '/admin/audit'],
  ['the health page', '/admin/health'],
  ['the test provider', '/admin/test-provider'],
  ['the subscribers', '/admin/newsletter'],
  ['the contents', '/admin/content'],
  ['the staff', '/admin/staff'],
  ['the settings', '/admin/settings'],
  ['a policy', '/admin/settings/policies/termsOfService'],
  ['the posts', '/admin/blog'],
  ['a new post', '/admin/blog/new'],
]

/** Screen, address, the table it cannot do without, what it says without it. */
const FAILED: [string, string, string, string][] = [
  ['the registrations', '/admin', 'registrations', 'Failed to load admin dashboard data'],
  ['today', '/admin/today', 'sessions', "Couldn't load today's classes"],
  ['the updates', '/admin/updates', 'update_views', "Couldn't load the updates"],
  ['the messages', '/admin/messages', 'messages', 'Could not load messages'],
  ['the group messages', '/admin/group-messages', 'group_message_recipients', "Couldn't load the group messages"],
  ['a new group message', '/admin/group-messages/new', 'sessions', "Couldn't load the classes"],
  ['the rosters', '/admin/rosters', 'sessions', "Couldn't load the rosters"],
  ['the families', '/admin/families', 'children', "Couldn't load the families"],
  ['the waitlist', '/admin/waitlist', 'registrations', "Couldn't load the waitlist"],
  ['the unpaid orders', '/admin/unpaid', 'orders', "Couldn't load the unpaid orders"],
  ['the calendar', '/admin/calendar', 'calendar_events', "Couldn't load the calendar"],
  ['the classes', '/admin/classes', 'sessions', "Couldn't load the classes"],
  ['a paste of classes', '/admin/classes/paste', 'calendar_events', "Couldn't load the classes"],
  ['the closed days', '/admin/classes', 'calendar_events', "Couldn't load the closed days"],
  ['the call-offs', '/admin/cancellations', 'class_cancellations', "Couldn't load classes"],
  [
    'money of the call-offs',
    '/admin/cancellations',
    'subscription_payments',
    "Couldn't load refunds and plan payments",
  ],
  ['the inbox', '/admin/inbox', 'contact_messages', "Couldn't load the inbox"],
  ['the outbox', '/admin/outbox', 'mails', "Couldn't load the outbox"],
  ['the audit log', '/admin/audit', 'audit_entries', "Couldn't load the audit log"],
  ['the health page', '/admin/health', 'audit_runs', "Couldn't load the health page"],
  ['the subscribers', '/admin/newsletter', 'subscribers', "Couldn't load subscribers"],
  ['the staff', '/admin/staff', 'staff_invitations', "Couldn't load staff"],
  ['the settings', '/admin/settings', 'cancellation_policies', "Couldn't load the settings"],
]

/** Screen, address, what it says, the tables that are empty, where it leads. */
const NOTHING: [string, string, string, string[], string?][] = [
  ['the registrations', '/admin', 'No registrations yet', ['registrations'], 'Browse classes'],
  ['registrations that were searched', '/admin?q=zzzzqqqq', 'No matching registrations', [], 'Show all'],
  ['today', '/admin/today', 'No sessions today', ['sessions']],
  ['the rosters', '/admin/rosters', 'No sessions today', ['sessions'], 'See upcoming days'],
  ['the updates', '/admin/updates', 'Nothing shared yet', ['updates']],
  ['the messages', '/admin/messages', 'No one is waiting', ['messages', 'family_threads', 'conversations']],
  ['the group messages', '/admin/group-messages', 'No group messages yet', ['group_messages']],
  ['the families that were searched', '/admin/families?q=zzzzqqqq', 'No families found', [], 'Show all'],
  ['families to whom money is owed', '/admin/families?owed=yes', 'No refunds to return', ['refunds'], 'Show all'],
  ['the waitlist', '/admin/waitlist', 'Nobody is waiting', ['registrations']],
  ['the unpaid orders', '/admin/unpaid', 'Everyone has paid', ['orders', 'subscriptions']],
  ['the classes', '/admin/classes', 'No classes yet', ['offerings']],
  ['the classes that were searched', '/admin/classes?q=zzzzqqqq', 'No matching classes', [], 'Show all'],
  ['the call-offs', '/admin/cancellations', 'No upcoming sessions', ['sessions']],
  ['the inbox', '/admin/inbox', 'All caught up', ['contact_messages']],
  ['the outbox', '/admin/outbox', 'No emails yet', ['mails']],
  ['the audit log', '/admin/audit?day=2020-01-01', 'No entries found', [], 'Show all'],
  ['the subscribers', '/admin/newsletter', 'No subscribers yet', ['subscribers'], 'See the form'],
  ['the posts', '/admin/blog', 'No posts yet', ['blog_posts']],
]

/** Every page of the office while it comes, and every list that failed or is empty. */
export const STAFF: ScreenState[] = [
  ...COMING.map(([screen, path], index) =>
    pageComing({ screen, as: 'admin', from: '/admin/today', path, alike: index > 0 }),
  ),
  pageComing({ screen: 'today', as: 'admin', from: '/admin', path: '/admin/today', alike: true }),
  pageFailed({ screen: 'a page of the office', as: 'admin', from: '/admin', path: '/admin/today' }),
  ...FAILED.map(([screen, path, away, says]) => partFailed({ screen, as: 'admin', path, away, says })),
  ...NOTHING.map(([screen, path, says, empty, action]) => nothing({ screen, as: 'admin', path, says, empty, action })),
]
