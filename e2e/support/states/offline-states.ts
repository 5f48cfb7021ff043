import { openPage, type ScreenState } from './rows.ts'
import { aClass, family, newsletterDraft, session } from './staff-places.ts'
import type { Seat, Stage } from './stage.ts'

type Place = string | ((stage: Stage) => Promise<string>)

const PLACES: readonly [as: Seat, screen: string, path: Place][] = [
  ['stranger', 'the catalog', '/classes'],
  ['stranger', 'the schedule', '/schedule'],
  ['stranger', 'joining', '/register'],
  ['stranger', 'contact', '/contact'],
  ['parent', 'updates', '/dashboard?tab=updates'],
  ['parent', 'calendar', '/dashboard?tab=calendar'],
  ['parent', 'messages', '/dashboard?tab=messages'],
  ['parent', 'children', '/dashboard?tab=children'],
  ['parent', 'registrations', '/registrations'],
  ['parent', 'credit', '/registrations/credit'],
  ['parent', 'subscriptions', '/subscriptions'],
  ['parent', 'favorites', '/favorites'],
  ['parent', 'cart', '/cart'],
  ['parent', 'family page', '/parent-dashboard'],
  ['parent', 'account', '/account'],
  ['parent', 'saved cards', '/account/cards'],
  ['admin', 'the registrations', '/admin'],
  ['admin', 'today', '/admin/today'],
  ['admin', 'the updates', '/admin/updates'],
  ['admin', 'the calendar', '/admin/calendar'],
  ['admin', 'the messages', '/admin/messages'],
  ['admin', 'the group messages', '/admin/group-messages'],
  ['admin', 'a new group message', '/admin/group-messages/new'],
  ['admin', 'the families', '/admin/families'],
  ['admin', 'a family', family],
  ['admin', 'the classes', '/admin/classes'],
  ['admin', 'a paste of classes', '/admin/classes/paste'],
  ['admin', 'a class', aClass],
  ['admin', 'the seasons', '/admin/seasons'],
  ['admin', 'the waitlist', '/admin/waitlist'],
  ['admin', 'the cancellations', '/admin/cancellations'],
  ['admin', 'the reports', '/admin/reports'],
  ['admin', 'the money report', '/admin/reports/money'],
  ['admin', 'a roster', async stage => `/admin/rosters/${await session(stage)}`],
  ['admin', 'the door', async stage => `/door/${await session(stage)}`],
  ['admin', 'the inbox', '/admin/inbox'],
  ['admin', 'the outbox', '/admin/outbox'],
  ['admin', 'the newsletters', '/admin/newsletter'],
  ['admin', 'a newsletter', newsletterDraft],
  ['admin', 'the subscribers', '/admin/newsletter/subscribers'],
  ['admin', 'the contents', '/admin/content'],
  ['admin', 'the posts', '/admin/blog'],
  ['admin', 'the staff', '/admin/staff'],
  ['admin', 'the settings', '/admin/settings'],
  ['admin', 'the audit log', '/admin/audit'],
  ['admin', 'the health page', '/admin/health'],
]

/** Without a connection, each of these screens says so and keeps what it shows. */
export const OFFLINE: ScreenState[] = PLACES.map(([as, screen, path]) => ({
  screen,
  state: 'offline',
  as,
  async show(stage) {
    await openPage(stage, typeof path === 'string' ? path : await path(stage))
    await stage.faults.offline()
    await stage.page
      .getByText(/This page is from|Works offline/)
      .first()
      .waitFor()
  },
}))
