import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '#src/lib/ids.ts'
import { tellChanged } from './changed.ts'

export type Buyer = { parentId: string; childId: string; cookie: string; address: string }

/** Counts the families of all calls, so that each has its own address. */
let made = 0

/** Families with one child each, already signed in, just as if they had joined on the site. */
export async function makeBuyers(pool: pg.Pool, count: number, { confirmed = true } = {}): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => {
    const token = randomBytes(32).toString('base64url')
    const n = made++
    return {
      parentId: newId(),
      childId: newId(),
      signInId: newId(),
      tokenHash: createHash('sha256').update(token).digest('base64url'),
      cookie: `sign-in=${token}`,
      address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    }
  })
  const column = (name: keyof (typeof buyers)[number]) => buyers.map(each => each[name])
  await pool.query(
    `INSERT INTO users (id, email, first_name, last_name, email_verified_at)
     SELECT id, id || '@example.com', 'Demo', 'Buyer', CASE WHEN $2 THEN now() END FROM unnest($1::uuid[]) AS id`,
    [column('parentId'), confirmed],
  )
  await pool.query(
    `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
     SELECT c, p, 'Demo', 'Child', '2018-04-27', true FROM unnest($1::uuid[], $2::uuid[]) AS x(c, p)`,
    [column('childId'), column('parentId')],
  )
  await pool.query(
    `INSERT INTO sign_ins (id, token_hash, user_id, remembered, expires_at)
     SELECT s, h, p, false, now() + interval '1 day' FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS x(s, h, p)`,
    [column('signInId'), column('tokenHash'), column('parentId')],
  )
  return buyers
}

const HOUR_MS = 3_600_000

/** A published class with one session next month, or several a week apart. Returns its id. */
export async function makeClass(
  pool: pg.Pool,
  { capacity, priceCents = 45_00, sessions = 1 }: { capacity: number; priceCents?: number; sessions?: number },
): Promise<string> {
  const id = newId()
  // At a quarter to, whenever the test runs: a time on the hour would be shown without minutes.
  const startsAt = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 30 * 24 * HOUR_MS + 45 * 60_000)
  await pool.query(
    `INSERT INTO offerings (id, slug, kind, status, title, description, category, season, age_min, age_max, price_cents, capacity,
       starts_at, ends_at, location, cancellation_policy_id)
     SELECT $1::uuid, 'rush-' || $1::uuid, 'class', 'published', 'Rush Hour Clay', 'For tests.', 'Clay & Ceramics', 'Summer', 5, 12, $2, $3,
       $4::timestamptz, $4::timestamptz + make_interval(weeks => $5 - 1, hours => 1), 'Craft room', id FROM cancellation_policies WHERE kind = 'class'`,
    [id, priceCents, capacity, startsAt, sessions],
  )
  await pool.query(
    `INSERT INTO sessions (id, offering_id, starts_at, ends_at)
     SELECT gen_random_uuid(), $1, $2::timestamptz + make_interval(weeks => n), $2::timestamptz + make_interval(weeks => n, hours => 1)
     FROM generate_series(0, $3 - 1) AS n`,
    [id, startsAt, sessions],
  )
  await tellChanged(pool, 'classes')
  return id
}

export type Answer = { status: number; body: Record<string, unknown> & { code?: string; message?: string } }

/** One call as this buyer's browser would make it. */
export async function call(
  origin: string,
  buyer: Buyer,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      cookie: buyer.cookie,
      'x-forwarded-for': buyer.address,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

/**
 * The same, repeated while the server says that it's busy: nothing was written then, and it asks for a retry. So a
 * machine with little processor time left is slow but gives the same answer in the end.
 */
export async function callPatiently(...request: Parameters<typeof call>): Promise<Answer> {
  for (;;) {
    const answer = await call(...request)
    if (answer.status !== 503 || answer.body.code !== 'busy') return answer
    await pause(100)
  }
}

/** Runs `one` for each of the families, `atOnce` of them at a time. */
export async function inTurns<T>(
  atOnce: number,
  families: readonly Buyer[],
  one: (family: Buyer, n: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < families.length; from += atOnce)
    done.push(...(await Promise.all(families.slice(from, from + atOnce).map((each, n) => one(each, from + n)))))
  return done
}

export type Purchase =
  | { result: 'bought'; orderId: string; registrationId: string }
  | { result: 'full' }
  | { result: 'failed'; answer: Answer }

/** A whole purchase over HTTP: reserve, start the payment, pay with a test card, ask our server for the result. */
export async function buy(origin: string, buyer: Buyer, classId: string, ask = callPatiently): Promise<Purchase> {
  const reserved = await ask(origin, buyer, 'POST', '/api/class-enrollments', {
    eventId: classId,
    childId: buyer.childId,
  })
  if (reserved.status === 409 && reserved.body.code === 'full') return { result: 'full' }
  if (reserved.status !== 200) return { result: 'failed', answer: reserved }
  const { orderId, registrationId, amountDue } = reserved.body as {
    orderId: string
    registrationId: string
    amountDue: number
  }

  const begun = await ask(origin, buyer, 'POST', '/api/create-payment-intent', { orderId, amount: amountDue })
  if (begun.status !== 200) return { result: 'failed', answer: begun }
  const paid = await ask(origin, buyer, 'POST', '/local-pay/confirm', {
    clientSecret: begun.body.clientSecret,
    card: '4242',
  })
  if (paid.status !== 200) return { result: 'failed', answer: paid }

  for (let tries = 0; tries < 100; tries++) {
    const order = await ask(origin, buyer, 'GET', `/api/orders/${orderId}`)
    if (order.status !== 200) return { result: 'failed', answer: order }
    if (order.body.status === 'paid') return { result: 'bought', orderId, registrationId }
    if (order.body.status !== 'open') return { result: 'failed', answer: order }
    await pause(30)
  }
  return { result: 'failed', answer: { status: 0, body: { message: 'the order never became final' } } }
}
