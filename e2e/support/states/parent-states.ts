import type { Page } from 'playwright-core'
import { call } from '../buyers.ts'
import { calls, nothing, notSent, pageComing, pageFailed, partFailed, type ScreenState } from './rows.ts'
import type { Stage } from './stage.ts'

const one = async ({ site }: Stage, sql: string): Promise<string> => (await site.pool.query(sql)).rows[0].id
const MAYA = `(SELECT id FROM users WHERE email = 'parent@example.com')`
const classId = (stage: Stage) => one(stage, `SELECT id FROM offerings WHERE slug = 'big-sky-painting'`)
const staffId = (stage: Stage) => one(stage, `SELECT id FROM users WHERE email = 'staff@example.com'`)
const plan = async (stage: Stage) =>
  `/subscription/${await one(stage, `SELECT id FROM subscriptions WHERE parent_id = ${MAYA} LIMIT 1`)}`
const receipt = async (stage: Stage) =>
  `/receipt/${await one(stage, `SELECT id FROM orders WHERE parent_id = ${MAYA} AND status = 'paid' LIMIT 1`)}`
const thread = async (stage: Stage) => `/dashboard?tab=messages&with=${await staffId(stage)}`
const checkout = async (stage: Stage) => `/checkout?classId=${await classId(stage)}&childId=${stage.buyer.childId}`

/** The payment page of an unpaid spot. Reserving again gives the same spot. */
async function payment(stage: Stage): Promise<string> {
  const { site, buyer } = stage
  const made = await call(site.origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: await classId(stage),
    childId: buyer.childId,
  })
  return `/payment/${made.body.registrationId}`
}

const COMING: [string, string | ((stage: Stage) => Promise<string>)][] = [
  ['the dashboard', '/dashboard'],
  ['the calendar of a family', '/dashboard?tab=calendar'],
  ['messages', '/dashboard?tab=messages'],
  ['children', '/dashboard?tab=children'],
  ['registrations', '/registrations'],
  ['credit', '/registrations/credit'],
  ['subscriptions', '/subscriptions'],
  ['a subscription', plan],
  ['favorites of a family', '/favorites'],
  ['the cart', '/cart'],
  ['a receipt', receipt],
  ['the family page', '/parent-dashboard'],
  ['policies to agree to', '/agree'],
  ['the account', '/account'],
  ['saved cards', '/account/cards'],
]

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

const unsent = (page: Page) => page.getByRole('log').getByText('Not sent.')

/** A message that can't be sent stays in the thread, and a click sends it again. */
const message: ScreenState = {
  screen: 'messages',
  state: 'not sent',
  as: 'parent',
  async show(stage) {
    const { page, faults } = stage
    await page.goto(await thread(stage))
    await page.getByRole('log').waitFor()
    await faults.fail('POST /api/messages')
    const box = page.getByRole('textbox', { name: /^Message to/ })
    await box.fill('Nia forgot her mitten')
    await press('Send')(page)
    await unsent(page).waitFor()
  },
  async leave({ page, faults }) {
    await faults.mend()
    await page.getByRole('log').getByRole('button', { name: 'Try again' }).click()
    await unsent(page).waitFor({ state: 'detached' })
    await page.getByRole('log').getByText('Nia forgot her mitten').waitFor()
  },
}

/** The dashboard keeps what has loaded, and says in place what is missing. */
const dashboard: ScreenState = {
  screen: 'the dashboard',
  state: 'failed',
  as: 'parent',
  async show({ page, faults }) {
    await faults.away('ledger_entries')
    await page.goto('/dashboard')
    await page.getByText("Part of this page didn't load. Your spots are safe.").waitFor()
  },
  async leave({ page, faults }) {
    await faults.mend()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText("Part of this page didn't load.").waitFor({ state: 'detached' })
  },
}

const tabFailed = (tab: string, away: string, says: string) =>
  partFailed({ screen: `the dashboard, ${tab}`, as: 'parent', path: `/dashboard?tab=${tab}`, away, says })

export const PARENT: ScreenState[] = [
  ...COMING.map(([screen, path], index) =>
    pageComing({ screen, as: 'parent', from: '/classes', path, alike: index > 0 }),
  ),
  pageComing({ screen: 'checkout', as: 'newcomer', from: '/classes', path: checkout, alike: true }),
  pageComing({ screen: 'payment', as: 'newcomer', from: '/classes', path: payment, alike: true }),
  pageFailed({ screen: 'a page of a family', as: 'parent', from: '/account', path: '/cart', cut: true }),
  dashboard,
  tabFailed('updates', 'updates', "Couldn't load updates"),
  tabFailed('calendar', 'calendar_events', "Couldn't load the calendar"),
  tabFailed('messages', 'messages', 'Could not load messages'),
  tabFailed('children', 'pickup_people', "Couldn't load your children's details"),
  partFailed({
    screen: 'registrations',
    as: 'parent',
    path: '/registrations',
    away: 'registrations',
    says: 'Failed to load dashboard data',
  }),
  partFailed({
    screen: 'subscriptions',
    as: 'parent',
    path: '/subscriptions',
    away: 'subscriptions',
    says: 'Error Loading Subscriptions',
  }),
  partFailed({
    screen: 'a subscription',
    as: 'parent',
    path: plan,
    away: 'subscription_payments',
    says: 'Error Loading Subscription',
  }),
  partFailed({
    screen: 'the family page',
    as: 'parent',
    path: '/parent-dashboard',
    away: 'emergency_contacts',
    says: "Couldn't load your family",
  }),
  partFailed({
    screen: 'consents',
    as: 'parent',
    path: '/parent-dashboard',
    away: 'consents.created_at',
    says: "Couldn't load your consents",
  }),
  partFailed({
    screen: 'payment',
    as: 'newcomer',
    path: payment,
    away: 'order_lines',
    says: 'Failed to load registration details',
  }),
  ...calls({
    screen: 'canceling',
    as: 'parent',
    path: '/registrations',
    act: press(/^Cancel/),
    call: 'GET /api/registrations/*/cancellation-eligibility',
    coming: 'Checking your options',
    says: 'Failed to check cancellation eligibility',
    brings: /back to your card|credit/i,
  }),
  ...calls({
    screen: 'the card form',
    as: 'newcomer',
    path: payment,
    call: 'POST /api/create-payment-intent',
    coming: 'Loading the card form',
    says: 'Payment Setup Failed',
    brings: 'Demo mode: no real card is charged',
  }),
  ...calls({
    screen: 'the card form of the provider',
    as: 'newcomer',
    path: payment,
    call: 'GET /api/payments/config',
    says: "Couldn't load the card form",
    brings: 'Demo mode: no real card is charged',
  }),
  message,
  notSent({
    screen: 'a child being changed',
    as: 'parent',
    path: '/parent-dashboard',
    act: page => page.getByRole('link', { name: /^Edit/ }).first().click(),
    typed: { "Child's full name": 'Nia Josephine Alvarez' },
    press: 'Save',
    call: 'PUT /api/children/*',
    says: 'Not saved',
  }),
  notSent({
    screen: 'the account',
    as: 'parent',
    path: '/account',
    typed: { 'First name': 'Mayra', Phone: '(407) 555-0199' },
    press: /^Save/,
    call: 'PUT /api/account',
    says: /reach our server|try again/,
  }),
  nothing({
    screen: 'the dashboard',
    as: 'newcomer',
    path: '/dashboard?tab=updates',
    empty: ['updates'],
    says: 'No updates yet',
    action: 'Browse Classes',
  }),
  nothing({
    screen: 'the calendar of a family',
    as: 'newcomer',
    path: '/dashboard?tab=calendar',
    empty: ['calendar_events'],
    says: /Nothing|No /,
  }),
  nothing({ screen: 'messages', as: 'newcomer', path: '/dashboard?tab=messages', says: 'No messages yet' }),
  nothing({
    screen: 'children',
    as: 'newcomer',
    path: '/dashboard?tab=children',
    empty: ['children'],
    says: 'No children added yet',
    action: 'Add Child',
  }),
  nothing({
    screen: 'registrations of a child',
    as: 'newcomer',
    path: '/registrations',
    empty: ['registrations'],
    says: 'No upcoming classes.',
    action: 'Find a class for Demo',
  }),
  nothing({
    screen: 'registrations',
    as: 'newcomer',
    path: '/registrations',
    empty: ['registrations', 'children'],
    says: 'No registrations yet',
  }),
  nothing({ screen: 'saved cards', as: 'newcomer', path: '/account/cards', says: 'No saved cards' }),
  nothing({ screen: 'credit', as: 'newcomer', path: '/registrations/credit', says: 'No credit yet' }),
  nothing({
    screen: 'subscriptions',
    as: 'newcomer',
    path: '/subscriptions',
    says: 'No subscriptions yet',
    action: 'Browse Classes',
  }),
  nothing({
    screen: 'the cart',
    as: 'newcomer',
    path: '/cart',
    // A held spot would show instead.
    empty: ['registrations'],
    says: 'Your cart is empty',
    action: 'Browse Classes',
  }),
  nothing({
    screen: 'the family page',
    as: 'newcomer',
    path: '/parent-dashboard',
    empty: ['children'],
    says: 'No children yet',
  }),
  nothing({
    screen: 'an unknown subscription',
    as: 'newcomer',
    path: '/subscription/nothing',
    says: "We couldn't find this subscription",
  }),
  nothing({
    screen: 'an unknown confirmation',
    as: 'newcomer',
    path: '/confirmation?registration=nothing',
    says: /find your registration/,
  }),
  nothing({ screen: 'an unknown payment', as: 'newcomer', path: '/payment/nothing', says: /find your registration/ }),
  nothing({ screen: 'an unknown receipt', as: 'newcomer', path: '/receipt/nothing', says: /receipt|find/i }),
]
