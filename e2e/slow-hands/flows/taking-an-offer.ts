import type { APIRequestContext } from 'playwright-core'
import { answerOf, bookAndPay, joinAsFamily, roomyClass, signInAs } from '../families.ts'
import type { Flow } from '../flows.ts'
import type { Phone } from '../phone.ts'

type Edited = { id: string; slug: string; capacity: number; price: number; updatedAt: string } & Record<string, unknown>

/** A place came free for a child that waits: its parent takes it and pays. */
export const takingAnOffer: Flow = {
  name: 'take an offer',
  async play(phone, lane) {
    const { page, context } = phone
    const site = context.request
    const { slug, id } = await offerPlace(phone, lane)

    const take = page.getByRole('link', { name: /^Take the spot/ }).first()
    const tab = { on: '/dashboard', name: (at: typeof page) => at.locator('.tabs a[href*="tab=children"]') }
    await phone.arrive(`/events/${slug}`, tab, take)
    await phone.pause()
    await phone.tap(take)
    const reserve = page.getByRole('button', { name: /^Reserve and pay/ })
    await phone.comes('checkout', patience => reserve.waitFor(patience), 'Take the spot')
    await phone.pause(0.3)
    await phone.tapImpatiently(reserve, 0.4)
    const form = page.getByRole('form', { name: 'Payment' })
    const pay = form.locator('button[type=submit]').last()
    await phone.comes('card form', patience => pay.waitFor(patience), 'Reserve and pay')
    await phone.tap(form.locator('label.choice').filter({ has: page.locator('input[value="4242"]') }))
    await phone.tapImpatiently(pay, 0.4)
    const done = page.getByRole('heading', { level: 1, name: /You.re In/ })
    await phone.comes('confirmation', patience => done.waitFor(patience), 'Pay')
    phone.counts('reservations', phone.sent('/api/class-enrollments').length)
    phone.counts('"Pay"', phone.sent('/local-pay/confirm').length)
    const places = await answerOf<{ status: string; event: { id: string } }[]>(site.get('/api/registrations'))
    phone.reads('the place', places.find(each => each.event.id === id)?.status, 'confirmed')
  },
}

/** A full class for each lane, which grows by the place that a try takes. */
const fullClasses = new Map<string, Promise<string>>()

/** The family of this phone waits for a full class, and then a place of it comes free. */
async function offerPlace(phone: Phone, lane: number): Promise<Edited> {
  const site = phone.context.request
  const childId = await joinAsFamily(site)
  const office = await phone.somebodyElse()
  await signInAs(office, 'admin')
  const { origin } = new URL((await site.get('/api/health')).url())
  const key = `${origin} ${lane}`
  const made = fullClasses.get(key) ?? makeFullClass(office, await phone.somebodyElse(), lane)
  fullClasses.set(key, made)
  const classId = await made
  await answerOf(site.post('/api/waitlist', { data: { classId, childId } }))
  const full = await answerOf<Edited>(office.get(`/api/admin/classes/${classId}`))
  return change(office, full, { capacity: full.capacity + 1 })
}

/** A class of one place, like the one with room for everybody, that a family has booked. */
async function makeFullClass(office: APIRequestContext, family: APIRequestContext, lane: number): Promise<string> {
  const roomy = await roomyClass(office)
  const copy = await answerOf<Edited>(office.post(`/api/admin/classes/${roomy.id}/duplicate`))
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const session = { day, time: '16:00', minutes: 60, room: null, updatedAt: copy.updatedAt }
  await answerOf(office.post(`/api/admin/classes/${copy.id}/sessions`, { data: session }))
  const dated = await answerOf<Edited>(office.get(`/api/admin/classes/${copy.id}`))
  await change(office, dated, { title: `Full house ${lane + 1}`, capacity: 1, status: 'published' })
  await bookAndPay(family, { ...roomy, id: copy.id }, await joinAsFamily(family))
  return copy.id
}

/** Changes some fields of a class, as the owner's form does. */
function change(office: APIRequestContext, before: Edited, set: Partial<Edited>): Promise<Edited> {
  const FIELDS = 'title description price capacity ageMin ageMax category season keywords aside status updatedAt'.split(
    ' ',
  )
  const same = Object.fromEntries(FIELDS.map(field => [field, before[field]]))
  return answerOf<Edited>(office.put(`/api/admin/classes/${before.id}`, { data: { ...same, ...set } }))
}
