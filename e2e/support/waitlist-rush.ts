import { chanceFrom, SEED } from '#src/testing/chance.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { type Answer, type Buyer, call, makeBuyers, makeClass } from './buyers.ts'
import type { Site } from './site.ts'

const CLASSES = 4
const AT_ONCE = 24
const LOOKS = 12
type Evening = Pick<Site, 'pool' | 'processes' | 'db'>
/** What was refused or went wrong although the rules of an evening never allow that. */
export type Surprise = { doing: string; answer: Answer }
export type Counts = { bought: number; canceled: number; waited: number; left: number; tooFew: number; busy: number }

const chance = chanceFrom(`line evening ${SEED}`)
const pause = () => new Promise(resolve => setTimeout(resolve, 20))

/** Families buy, abandon orders, cancel, join or leave waitlists, take or refuse offers; two admins change the capacity. */
export async function waitlistRush(site: Evening, families: number): Promise<{ told: Counts; surprises: Surprise[] }> {
  const classes = await Promise.all(
    Array.from({ length: CLASSES }, (_, n) => makeClass(site.pool, { capacity: 2 + n })),
  )
  const told: Counts = { bought: 0, canceled: 0, waited: 0, left: 0, tooFew: 0, busy: 0 }
  const surprises: Surprise[] = []
  let open = true
  const origin = () => chance.of(site.processes).origin

  /** One call, repeated while the rows it needs are busy; an unexpected answer is a surprise. */
  async function ask(
    buyer: Buyer,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    fine: string[] = [],
  ) {
    for (;;) {
      const answer = await call(origin(), buyer, method, path, body)
      if (answer.status === 503) told.busy++
      else {
        if (answer.status !== 200 && !fine.includes(String(answer.body.code)))
          surprises.push({ doing: `${method} ${path}`, answer })
        return answer
      }
    }
  }

  async function family(buyer: Buyer) {
    const classId = chance.of(classes)
    for (let tries = 0; tries < 5; tries++) {
      const reserved = await reserve(buyer, classId)
      if (reserved.status === 200) return keepOrGiveUp(buyer, reserved)
      const joined = await ask(buyer, 'POST', '/api/waitlist', { classId, childId: buyer.childId }, ['not-full'])
      if (joined.status === 200) return wait(buyer, classId, String(joined.body.registrationId))
    }
  }

  const reserve = (buyer: Buyer, classId: string) =>
    ask(buyer, 'POST', '/api/class-enrollments', { eventId: classId, childId: buyer.childId }, ['full'])

  async function keepOrGiveUp(buyer: Buyer, { body: { orderId, registrationId, amountDue } }: Answer) {
    if (chance.yes(0.2)) return letTimeRunOut(String(orderId))
    const begun = await ask(buyer, 'POST', '/api/create-payment-intent', { orderId, amount: amountDue })
    await ask(buyer, 'POST', '/local-pay/confirm', { clientSecret: begun.body.clientSecret, card: '4242' })
    while ((await ask(buyer, 'GET', `/api/orders/${orderId}`)).body.status === 'open') await pause()
    told.bought++
    if (chance.yes(0.4)) return
    const cancellationType = chance.of(['refund', 'credit'])
    await ask(buyer, 'POST', `/api/registrations/${registrationId}/cancel`, { cancellationType })
    told.canceled++
  }

  /** As if the family had closed the page a quarter of an hour ago. */
  async function letTimeRunOut(orderId: string) {
    await site.pool.query(
      `WITH o AS (UPDATE orders SET held_until = now() - interval '1 second' WHERE id = $1)
       UPDATE registrations SET held_until = now() - interval '1 second' WHERE order_id = $1`,
      [orderId],
    )
  }

  async function wait(buyer: Buyer, classId: string, registrationId: string) {
    told.waited++
    for (let looks = 0; looks < LOOKS; looks++) {
      const lines = (await ask(buyer, 'GET', '/api/waitlist')).body as unknown as { offeredUntil: string | null }[]
      const isOffered = lines[0]?.offeredUntil
      if (isOffered && chance.yes(0.6)) return keepOrGiveUp(buyer, await reserve(buyer, classId))
      if (isOffered || chance.yes(0.05)) break
      await pause()
    }
    await ask(buyer, 'DELETE', `/api/waitlist/${registrationId}`)
    told.left++
  }

  async function staff(admin: Buyer) {
    while (open) {
      const read = await ask(admin, 'GET', `/api/admin/classes/${chance.of(classes)}`)
      const { id, taken, ...now } = read.body as unknown as StaffClass
      const body = { ...editable(now), capacity: Math.max(1, taken + chance.of([-2, -1, 0, 1, 2])) }
      const saved = await ask(admin, 'PUT', `/api/admin/classes/${id}`, body, ['too-few-places', 'changed-meanwhile'])
      if (saved.body.code === 'too-few-places') told.tooFew++
      await pause()
    }
  }

  const buyers = await makeBuyers(site.pool, families)
  const admins = await Promise.all([1, 2].map(() => signedInPerson(site.db, { role: 'admin' })))
  const editing = admins.map(({ id, cookie }, n) =>
    staff({ parentId: id, childId: '', cookie, address: `10.9.9.${n}` }),
  )
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = buyers.pop(); next; next = buyers.pop()) await family(next)
    }),
  )
  open = false
  await Promise.all(editing)
  return { told, surprises }
}

type StaffClass = { id: string; taken: number } & Record<string, unknown>
const EDITABLE = [
  'title',
  'description',
  'price',
  'ageMin',
  'ageMax',
  'category',
  'season',
  'keywords',
  'aside',
  'status',
  'updatedAt',
]
const editable = (now: Record<string, unknown>) => Object.fromEntries(EDITABLE.map(name => [name, now[name]]))
