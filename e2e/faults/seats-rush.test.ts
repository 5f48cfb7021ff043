import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { addDays, weekdayOf } from '#src/lib/plain-days.ts'
import { FULL } from '#src/testing/length.ts'
import { NEEDS_TIME } from '#src/testing/needs.ts'
import { findings } from '../support/audit.ts'
import { type Answer, type Buyer, callPatiently, makeBuyers } from '../support/buyers.ts'
import { tellChanged } from '../support/changed.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { type Site, startSite } from '../support/site.ts'

const SEATS = 12
/** Families of each kind. */
const EACH = 60
const ROUNDS = FULL ? 20 : 2
const WEEKS = 3

let site: Site
beforeAll(async () => {
  site = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => site.close())

type Program = { id: string; days: string[] }
type On = Pick<Site, 'processes' | 'pool'>

/** A program of three weeks, Monday to Friday at 3 PM in New York, a month from now. */
async function makeProgram({ pool }: On): Promise<Program> {
  const id = newId()
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const monday = addDays(soon, (8 - weekdayOf(soon)) % 7)
  const days = Array.from({ length: WEEKS * 7 }, (_, n) => addDays(monday, n)).filter(
    day => ![0, 6].includes(weekdayOf(day)),
  )
  await pool.query(
    `WITH made AS (INSERT INTO offerings (id, slug, kind, status, title, description, category, season, age_min, age_max, price_cents,
         capacity, starts_at, ends_at, location, cancellation_policy_id)
       SELECT $1::uuid, 'rush-' || $1::uuid, 'program', 'published', 'Rush Hour Camp', 'For tests.', 'Clay & Ceramics', 'Summer', 5, 12, 0,
         $2, ($3 || ' 15:00')::timestamp AT TIME ZONE 'America/New_York', ($4 || ' 17:00')::timestamp AT TIME ZONE 'America/New_York',
         'Craft room', id FROM cancellation_policies WHERE kind = 'program' RETURNING id)
     SELECT id FROM made`,
    [id, SEATS, days[0], days.at(-1)],
  )
  await pool.query(
    `INSERT INTO sessions (id, offering_id, starts_at, ends_at)
     SELECT gen_random_uuid(), $1, (day || ' 15:00')::timestamp AT TIME ZONE 'America/New_York',
       (day || ' 17:00')::timestamp AT TIME ZONE 'America/New_York' FROM unnest($2::text[]) AS day`,
    [id, days],
  )
  await tellChanged(pool, 'classes')
  return { id, days }
}

const firstsOf = ({ days }: Program) => days.filter(day => weekdayOf(day) === 1)
const mondays = (program: Program) => ({
  enrollmentOption: 'daily',
  days: ['Monday'],
  startDate: program.days[0],
  endDate: program.days.at(-1),
})
const allWeeks = (program: Program) => ({ enrollmentOption: 'weekly', weeks: firstsOf(program) })
const oneWeek = (program: Program, n: number) => ({ enrollmentOption: 'weekly', weeks: [firstsOf(program)[n % WEEKS]] })

function reserve(on: On, buyers: readonly Buyer[], program: Program, choiceOf: (n: number) => object) {
  return Promise.all(
    buyers.map((buyer, n) =>
      callPatiently(on.processes[n % on.processes.length]!.origin, buyer, 'POST', '/api/class-enrollments', {
        eventId: program.id,
        childId: buyer.childId,
        ...choiceOf(n),
      }),
    ),
  )
}

/** How many children come on each day, computed from their choices. */
async function childrenOn({ pool }: On, { id, days }: Program) {
  const { rows } = await pool.query<{ first: string; last: string; weekdays: string[]; spans: string }>(
    `SELECT start_date::text AS first, end_date::text AS last, days AS weekdays, spans::text FROM registrations
     WHERE offering_id = $1 AND status IN ('pending', 'confirmed', 'active')`,
    [id],
  )
  const isMonday = (day: string) => weekdayOf(day) === 1
  return days.map(day => ({
    day,
    children: rows.filter(
      ({ first, last, weekdays }) => first <= day && day <= last && (weekdays.length === 0 || isMonday(day)),
    ).length,
  }))
}

/** Sixty families of each kind at once. Returns overbooked days, refusals that named no full day, and the number sold. */
async function rush(on: On, program: Program) {
  const buyers = await makeBuyers(on.pool, 3 * EACH)
  const choices = [() => mondays(program), () => allWeeks(program), (n: number) => oneWeek(program, n)]
  const answers: Answer[] = await reserve(on, buyers, program, n => choices[n % 3]!(Math.floor(n / 3)))
  const seen = await childrenOn(on, program)
  const full = new Set(seen.filter(({ children }) => children >= SEATS).map(({ day }) => day))
  const refused = answers.filter(({ status }) => status !== 200)
  const namesFullDays = ({ body }: Answer) =>
    body.code === 'full' && Array.isArray(body.days) && body.days.length > 0 && body.days.every(day => full.has(day))
  return {
    tooMany: seen.filter(({ children }) => children > SEATS),
    unnamed: refused.filter(answer => !namesFullDays(answer)),
    sold: answers.length - refused.length,
    full: full.size,
  }
}

test(`Monday-only, all-week and by-the-week families rush for ${SEATS} seats on two processes, ${ROUNDS} rounds`, async () => {
  let sold = 0
  for (let round = 0; round < ROUNDS; round++) {
    const program = await makeProgram(site)
    const seen = await rush(site, program)
    expect(seen).toMatchObject({ tooMany: [], unnamed: [] })
    // Every Monday is full, or a family was refused for no reason.
    expect(seen.full).toBeGreaterThanOrEqual(WEEKS)
    sold += seen.sold

    // Unpaid spots are sold again, up to the number of seats.
    await site.pool.query(
      `WITH o AS (UPDATE orders SET held_until = now() - interval '1 second' WHERE id IN (SELECT order_id FROM registrations WHERE offering_id = $1))
       UPDATE registrations SET held_until = now() - interval '1 second' WHERE offering_id = $1`,
      [program.id],
    )
    const later = await reserve(site, await makeBuyers(site.pool, SEATS + 3), program, () => allWeeks(program))
    expect(later.filter(({ status }) => status === 200)).toHaveLength(SEATS)
    expect((await childrenOn(site, program)).map(({ children }) => children)).toEqual(program.days.map(() => SEATS))
  }
  noteFault(
    'R1',
    `${EACH} Monday-only, ${EACH} all-week and ${EACH} by-the-week families for ${SEATS} seats a day, ${ROUNDS} rounds`,
    `no day above ${SEATS}; ${sold} sold, every other family was told its full days; expired seats were sold again`,
  )
  expect(await findings(site.db)).toEqual([])
})

test.runIf(FULL)('the control: without the guards, the same rush overbooks a day', NEEDS_TIME, async () => {
  const { program: server, remove } = controlServer('without-capacity')
  const naive = await startSite({ processes: 2, env: { TRUSTED_PROXIES: '1' }, program: server })
  try {
    await naive.pool.query('ALTER TABLE sessions DROP CONSTRAINT sessions_seats')
    const { tooMany } = await rush(naive, await makeProgram(naive))
    noteFault('R0', 'the same rush without the seat guards', `${tooMany.length} days above ${SEATS}`)
    expect(tooMany.length).toBeGreaterThan(0)
  } finally {
    await naive.close()
    remove()
  }
})
