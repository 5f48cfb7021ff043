import type pg from 'pg'
import { fillBooks } from '../../bench/purchases/fill-books.ts'
import { type Answer, type Buyer, buy, call, inTurns, makeBuyers, makeClass } from '../support/buyers.ts'

const REGISTRATIONS = 100_000
const FAMILIES = 5_000
const GROUPS = 50
/** How many families have a hold, a place on a waitlist, a plan or credit, made through the version's own API. */
const SOME = 40

/**
 * Fills a database as the previous version leaves it: 5,000 families with 100,000 paid spots in series of ten sessions
 * and in programs by the week and by the day, inserted directly, and holds, waitlists, monthly plans and credit through
 * its own API.
 */
export async function fillVersionBefore(pool: pg.Pool, origin: string): Promise<void> {
  await fillBooks(pool, REGISTRATIONS, { families: FAMILIES, groups: GROUPS })
  await giveSessions(pool)
  await holdSpots(pool, origin)
  await waitForSpots(pool, origin)
  await startPlans(pool, origin)
  await cancelForCredit(pool, origin)
  await pool.query('VACUUM ANALYZE')
}

const IS_PROGRAM = `substr(slug, 6, 1) IN ('0', '3', '6', '9', 'c', 'f')`

/** Ten weeks, some in the past. Series meet once a week, programs on every weekday; a few more children would fit. */
async function giveSessions(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE offerings SET kind = CASE WHEN ${IS_PROGRAM} THEN 'program' ELSE 'class' END, status = 'published',
    capacity = CASE WHEN slug < 'past-8' THEN taken + 3 ELSE 0 END, starts_at = now() - interval '14 days', ends_at = now() + interval '56 days'
    WHERE slug LIKE 'past-%'`)
  await pool.query(`INSERT INTO sessions (id, offering_id, starts_at, ends_at)
    SELECT gen_random_uuid(), o.id, at, at + interval '1 hour' FROM offerings o, generate_series(0, 69) n,
      LATERAL (SELECT o.starts_at + make_interval(days => n)) AS time(at)
    WHERE o.slug LIKE 'past-%' AND CASE WHEN o.kind = 'program' THEN extract(dow FROM at) BETWEEN 1 AND 5 ELSE n % 7 = 0 END`)
  await pool.query(`UPDATE registrations r SET start_date = current_date + 20,
    enrollment_option = CASE WHEN r.id::text < '8' THEN 'daily' ELSE 'weekly' END,
    days = CASE WHEN r.id::text < '4' THEN '{Monday}' WHEN r.id::text < '8' THEN '{Tuesday,Thursday}' ELSE '{}' END::text[]
    FROM offerings o WHERE o.id = r.offering_id AND o.kind = 'program' AND o.slug LIKE 'past-%'`)
}

async function holdSpots(pool: pg.Pool, origin: string): Promise<void> {
  const eventId = await makeClass(pool, { capacity: SOME, sessions: 10 })
  await inTurns(8, await makeBuyers(pool, SOME), async buyer =>
    fine(await call(origin, buyer, 'POST', '/api/class-enrollments', { eventId, childId: buyer.childId })),
  )
}

async function waitForSpots(pool: pg.Pool, origin: string): Promise<void> {
  const classId = await makeClass(pool, { capacity: 1, sessions: 10 })
  const [first, ...others] = await makeBuyers(pool, SOME)
  await bought(origin, first!, classId)
  await inTurns(8, others, async buyer =>
    fine(await call(origin, buyer, 'POST', '/api/waitlist', { classId, childId: buyer.childId })),
  )
}

async function startPlans(pool: pg.Pool, origin: string): Promise<void> {
  const { rows } = await pool.query(`SELECT id FROM offerings WHERE slug = 'after-school-makers'`)
  await pool.query(`UPDATE offerings SET capacity = 0 WHERE id = $1`, [rows[0].id])
  await inTurns(4, await makeBuyers(pool, SOME), async buyer => {
    const asked = { eventId: rows[0].id, childId: buyer.childId, enrollmentOption: 'monthly', agreedMonthly: 600_00 }
    const { orderId, amountDue } = fine(await call(origin, buyer, 'POST', '/api/class-enrollments', asked))
    const begun = fine(await call(origin, buyer, 'POST', '/api/create-payment-intent', { orderId, amount: amountDue }))
    fine(await call(origin, buyer, 'POST', '/local-pay/confirm', { clientSecret: begun.clientSecret, card: '4242' }))
  })
}

async function cancelForCredit(pool: pg.Pool, origin: string): Promise<void> {
  const classId = await makeClass(pool, { capacity: 0, sessions: 10 })
  await inTurns(4, await makeBuyers(pool, SOME), async buyer => {
    const id = await bought(origin, buyer, classId)
    fine(
      await call(origin, buyer, 'POST', `/api/registrations/${id}/cancel`, {
        cancellationType: 'credit',
        reason: null,
      }),
    )
  })
}

async function bought(origin: string, buyer: Buyer, classId: string): Promise<string> {
  const done = await buy(origin, buyer, classId)
  if (done.result !== 'bought') throw new Error(JSON.stringify(done))
  return done.registrationId
}

function fine({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
