import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TooClose } from '#src/features/cancellations/web/cancel/blocked.tsx'
import { RefundOrCredit } from '#src/features/cancellations/web/cancel/refund-or-credit.tsx'
import { cancelTextOf } from '#src/features/classes/cancel-text.ts'
import { USUAL_RULES } from '#src/features/classes/cancellation-policy.ts'
import { unitsText } from '#src/features/classes/choice-text.ts'
import { monthlyText, shownLines } from '#src/features/classes/price-text.ts'
import { type EnrollmentOption, programLines } from '#src/features/classes/pricing.ts'
import { cancellationPolicies, offerings, sessions } from '#src/features/classes/server/tables.ts'
import { ProgramPrice } from '#src/features/classes/web/class/program-price.tsx'
import { children } from '#src/features/families/server/tables.ts'
import { DEFAULT_SETTINGS } from '#src/features/organization/program-settings.ts'
import { choiceText } from '#src/features/registrations/place-text.ts'
import { dayOf, dayWordsIn, formatShortDay } from '#src/lib/dates.ts'
import { newId } from '#src/lib/ids.ts'
import { formatCents } from '#src/lib/money.ts'
import { openHttp } from '#src/platform/http/open-http.ts'
import { mails } from '#src/platform/mail/tables.ts'
import { pageBuild } from '#src/testing/page-build.ts'
import { serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { ToastProvider } from '#src/ui/toast.tsx'
import { allFeatures } from './features.ts'
import { pageServer } from './page-server.ts'

/*
 * Every screen, email and dialog of a purchase uses the same text for what canceling means, the price lines, and the
 * days. The expected text comes from the functions that produce it, so a screen with its own wording fails here.
 */

const HOUR = 3_600_000
const { timeZone: zone, registrationFee } = DEFAULT_SETTINGS
// A fixed day, for the page loaders too. All dates are in the same year, so none of them shows its year.
const now = new Date('2026-11-20T17:00:00Z')
const today = dayOf(now, zone)

let shop: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  shop = await open()
}, 60_000)
afterAll(async () => {
  await shop?.close()
  vi.useRealTimers()
})

async function open() {
  const site = await serve(app => allFeatures(app, async () => true))
  const { settings, log } = site.app
  const viewerOf = (request: FastifyRequest) => site.readViewer(request.cookies, site.app.clock.now())
  const parts = { build: await pageBuild(), clientFolder: '/nowhere', settings, log, api: site.api, viewerOf }
  const http = await openHttp({ settings, log, api: site.api, viewerOf, pages: pageServer(parts).mount })
  const admin = await signedInPerson(site.db, { role: 'admin' })
  const policies = { class: newId(), program: newId() }
  await site.db
    .insert(cancellationPolicies)
    .values(USUAL_RULES.map(rule => ({ id: policies[rule.kind], name: rule.kind, ...rule })))

  /** A class or program that meets at these hours from now, for an hour each. */
  async function offering(kind: 'class' | 'program', hours: readonly number[], prices: object = {}) {
    const id = newId()
    const at = (hour: number) => new Date(now.getTime() + hour * HOUR)
    await site.db.insert(offerings).values({
      id,
      slug: `class-${id}`,
      kind,
      status: 'published',
      title: kind === 'class' ? 'Clay Critters' : 'After-School Makers',
      description: 'Small animals of clay.',
      category: 'Clay',
      season: 'Winter',
      ageMin: 5,
      ageMax: 12,
      priceCents: 45_00,
      capacity: 10,
      startsAt: at(hours[0]!),
      endsAt: at(hours.at(-1)! + 1),
      location: 'Studio A',
      cancellationPolicyId: policies[kind],
      ...prices,
    })
    const meetings = hours.map(hour => ({ offeringId: id, startsAt: at(hour), endsAt: at(hour + 1) }))
    await site.db.insert(sessions).values(meetings)
    return { id, slug: `class-${id}`, startsAt: at(hours[0]!) }
  }

  async function family() {
    const parent = await signedInPerson(site.db)
    const child = { id: newId(), parentId: parent.id, firstName: 'Leo', lastName: 'Alvarez', dateOfBirth: '2018-04-27' }
    await site.db.insert(children).values({ ...child, photoConsent: false })
    return { ...parent, childId: child.id }
  }
  async function page(cookie: string, url: string) {
    const { statusCode, body } = await http.inject({ method: 'GET', url, headers: { accept: 'text/html', cookie } })
    expect([url, statusCode]).toEqual([url, 200])
    return plain(body)
  }
  async function call(cookie: string, method: 'GET' | 'POST', url: string, body?: object) {
    const answer = await site.ask(method, url, { cookie, body })
    expect([url, answer.status, answer.text.slice(0, 300)]).toEqual([url, 200, expect.anything()])
    return answer.body
  }
  const mailed = async (to: string) =>
    Object.fromEntries((await site.db.select().from(mails).where(eq(mails.to, to))).map(each => [each.kind, each.text]))
  return {
    admin,
    offering,
    family,
    page,
    call,
    mailed,
    async close() {
      await http.close()
      await site.close()
    },
  }
}

/** The text a person reads on a page. */
const plain = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')

const showing = (page: ReactNode) => () => page

/** A part of a page that only a script shows, such as a dialog. */
function drawn(element: ReactNode): string {
  const program = { ...DEFAULT_SETTINGS, timeZone: zone }
  const page = (
    <QueryClientProvider client={new QueryClient()}>
      <ToastProvider>{element}</ToastProvider>
    </QueryClientProvider>
  )
  const Stub = createRoutesStub([{ id: 'root', path: '/', loader: () => ({ program }), Component: showing(page) }])
  return plain(renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { program } } }} />))
}

type Line = { kind: string; label: string; amountCents: number }
type Expected = { sentence: string; lines: readonly Line[]; day: string; more?: readonly string[] }

/** Fails with the name of the screen unless it shows all of these, each amount after its label. */
function says(screen: string, text: string, { sentence, lines, day, more = [] }: Partial<Expected>) {
  const shown = shownLines((lines ?? []).map(line => ({ ...line, amount: line.amountCents })))
  const missing = [sentence, day, ...more].filter(words => words !== undefined && !text.includes(words))
  const wrong = shown.filter(({ label, amount }) => {
    const at = text.lastIndexOf(label)
    return at < 0 || !text.slice(text.indexOf(label)).includes(amount)
  })
  expect({ screen, missing, wrong, text: missing.length + wrong.length > 0 ? text : '' }).toEqual({
    screen,
    missing: [],
    wrong: [],
    text: '',
  })
}

/** Pays an order and reads everything that follows: confirmation, list, dialog, receipt and emails. */
async function payAndRead(
  who: Awaited<ReturnType<typeof shop.family>>,
  order: { orderId: string; registrationId: string; amountDue: number },
  expected: Expected,
  monthly?: number,
) {
  const { orderId, registrationId, amountDue: amount } = order
  says('payment', await shop.page(who.cookie, `/checkout?order=${orderId}`), expected)
  says('payment of a spot', await shop.page(who.cookie, `/payment/${registrationId}`), expected)
  await shop.call(shop.admin.cookie, 'POST', `/api/admin/orders/${orderId}/payment-link`)
  const begun = monthly
    ? await shop.call(who.cookie, 'POST', '/api/create-subscription', {
        registrationId,
        amount,
        agreedMonthly: monthly,
      })
    : await shop.call(who.cookie, 'POST', '/api/create-payment-intent', { orderId, amount })
  await shop.call(who.cookie, 'POST', '/local-pay/confirm', { clientSecret: begun.clientSecret, card: '4242' })
  expect((await shop.call(who.cookie, 'GET', `/api/orders/${orderId}`)).status).toBe('paid')

  const { sentence, day, more } = expected
  const paid = formatCents(amount)
  says('confirmation', await shop.page(who.cookie, `/confirmation?registration=${registrationId}`), {
    sentence,
    day,
    more: [`Paid ${paid}.`, ...(monthly ? (more ?? []) : [])],
  })
  says('registrations', await shop.page(who.cookie, '/registrations'), { sentence, day, more: [paid] })
  says('receipt', await shop.page(who.cookie, `/receipt/${orderId}`), expected)

  const place = await shop.call(who.cookie, 'GET', `/api/registrations/${registrationId}`)
  const data = await shop.call(who.cookie, 'GET', `/api/registrations/${registrationId}/cancellation-eligibility`)
  const nothing = async () => {}
  const dialog = data.terms.open ? (
    <RefundOrCredit place={place} data={data} onClose={nothing} onCanceled={nothing} onChanged={nothing} />
  ) : (
    <TooClose place={place} data={data} onClose={nothing} />
  )
  says('cancel dialog', drawn(dialog), { sentence, day })

  const sent = await shop.mailed(who.email)
  const words = (kind: string) => sent[kind]!.replace(/\s+/g, ' ')
  says('order confirmed', words('order-confirmed'), expected)
  says('payment link', words('payment-link'), expected)
  return { words, place }
}

test.each([
  ['beyond 48 hours', 240, true],
  ['within 48 hours', 30, false],
])('a class %s: every screen and email says the same', async (_, hours, isOpen) => {
  const who = await shop.family()
  const { id, slug, startsAt } = await shop.offering('class', [hours])
  const rule = USUAL_RULES[0]
  const canceling = cancelTextOf({ ...rule, startsAt, priceCents: 45_00 }, now, zone)
  expect(canceling.open).toBe(isOpen)
  const expected = {
    sentence: canceling.sentence,
    lines: [{ kind: 'class', label: 'Clay Critters', amountCents: 45_00 }],
    day: formatShortDay(startsAt, zone, today),
  }
  says('class page', await shop.page(who.cookie, `/events/${slug}`), { ...expected, more: [canceling.amounts] })
  says('checkout', await shop.page(who.cookie, `/checkout?classId=${id}&childId=${who.childId}`), {
    ...expected,
    more: [canceling.amounts],
  })
  await shop.call(who.cookie, 'POST', '/api/cart/add', { classId: id, childId: who.childId })
  says('cart', await shop.page(who.cookie, '/cart'), expected)
  await payAndRead(who, await shop.call(who.cookie, 'POST', '/api/cart/checkout', {}), expected)
})

/** The hours from now at which a program meets, one per day from the given hour on. */
const daily = (from: number) => Array.from({ length: 30 }, (_, index) => from + index * 24)

test('a program by the day, still cancelable: every screen and email says the same', async () => {
  const who = await shop.family()
  const hours = daily(10 * 24)
  const firstOn = (weekday: string) =>
    hours
      .map(hour => new Date(now.getTime() + hour * HOUR))
      .find(at => dayWordsIn(at, zone, { weekday: 'long' }) === weekday)!
  const [first, last] = [firstOn('Monday'), firstOn('Wednesday')].sort((a, b) => a.getTime() - b.getTime()) as [
    Date,
    Date,
  ]
  const program = await shop.offering('program', hours, { dailyCents: 45_00 })
  const choice = {
    option: 'daily' as EnrollmentOption,
    days: ['Monday', 'Wednesday'] as const,
    startDate: dayOf(program.startsAt, zone),
  }
  const covers = { from: dayOf(first, zone), to: dayOf(last, zone) }
  const bought = { option: choice.option, units: 2, covers, part: null }
  const lines = programLines({ title: 'After-School Makers', price: 45_00, registrationFee, ...bought })
  const canceling = cancelTextOf({ ...USUAL_RULES[1], startsAt: first, priceCents: 90_00 + registrationFee }, now, zone)
  const expected = {
    sentence: canceling.sentence,
    lines,
    day: formatShortDay(first, zone, today),
    more: [
      choiceText({
        enrollmentOption: 'daily',
        days: [...choice.days],
        covered: { units: 2, ...covers },
        dayPart: null,
      })!,
    ],
  }
  const shown = await shop.call(who.cookie, 'GET', `/api/classes/${program.id}`)
  says('class page', drawn(<ProgramPrice shown={shown} choice={choice} now={now.toISOString()} />), {
    sentence: canceling.sentence,
    lines,
    more: [canceling.amounts, unitsText(bought)],
  })
  const { option: enrollmentOption, ...asked } = choice
  const body = { eventId: program.id, childId: who.childId, enrollmentOption, ...asked }
  await payAndRead(who, await shop.call(who.cookie, 'POST', '/api/class-enrollments', body), expected)
})

test('a monthly plan, too late to cancel: every screen and email says the same, and names the next charge', async () => {
  const who = await shop.family()
  const program = await shop.offering('program', daily(3 * 24), { monthlyCents: 600_00 })
  const lines = programLines({
    title: 'After-School Makers',
    option: 'monthly',
    units: 1,
    covers: null,
    part: null,
    price: 600_00,
    registrationFee,
  })
  const canceling = cancelTextOf(
    { ...USUAL_RULES[1], startsAt: program.startsAt, priceCents: 600_00 + registrationFee },
    now,
    zone,
  )
  expect(canceling.open).toBe(false)
  const plan = monthlyText({ amount: 600_00, firstDay: today }, today)
  const expected = {
    sentence: canceling.sentence,
    lines,
    day: formatShortDay(program.startsAt, zone, today),
    more: [plan.each],
  }
  says('class page', await shop.page(who.cookie, `/events/${program.slug}`), {
    ...expected,
    more: [canceling.amounts, plan.each, plan.next, plan.agreement],
  })
  const body = { eventId: program.id, childId: who.childId, enrollmentOption: 'monthly' }
  const order = await shop.call(who.cookie, 'POST', '/api/class-enrollments', body)
  says('agreement', await shop.page(who.cookie, `/payment/${order.registrationId}`), {
    more: [plan.next, plan.agreement],
  })
  const { words } = await payAndRead(who, order, expected, 600_00)
  says('plan started', words('plan-started'), { more: [plan.each, plan.next] })
})
