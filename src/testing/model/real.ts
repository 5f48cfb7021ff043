import { sql } from 'drizzle-orm'
import { seasons } from '#src/features/classes/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import type { Family } from '#src/testing/open-counter.ts'
import type { Plans } from '#src/testing/open-plans.ts'
import { signIn } from '#src/testing/signed-in.ts'
import type { Class, World } from './business.ts'
import { bookableUntil } from './openings.ts'
import { MOST_HOLDS } from './world.ts'

/** The site's ids, by the model's numbers. */
export type Real = {
  site: Plans
  admin: { cookie: string }
  classes: string[]
  families: Family[]
  /** Two for each family, in order. */
  children: string[]
  orders: { orderId: string; registrationIds: string[] }[]
  secrets: Map<number, string>
  /** Counts a step. */
  played: () => void
}

const FAR_AWAY = new Date('2200-01-01T00:00:00Z')

/** The same classes on the real site, which keeps its database and resets its rate limits. */
export async function openReal(site: Plans, world: World, played: () => void): Promise<Real> {
  const { db } = site
  site.clock.set(new Date(world.now))
  await db.execute(sql`DELETE FROM rate_limits`)
  await db.execute(sql`INSERT INTO settings (name, value) VALUES ('holdsPerFamily', ${JSON.stringify(MOST_HOLDS)}::jsonb)
    ON CONFLICT (name) DO NOTHING`)
  const classes: string[] = []
  for (const each of world.classes)
    classes.push(await site.offering({ ...offeringOf(each), seasonId: await seasonOf(site, each) }))
  const admin = { cookie: await signIn(db, site.admin.id, FAR_AWAY) }
  return { site, admin, classes, families: [], children: [], orders: [], secrets: new Map(), played }
}

/** Each history has its own season. */
async function seasonOf({ db }: Plans, { season }: Class): Promise<string | null> {
  if (!season) return null
  const id = newId()
  await db.insert(seasons).values({ id, name: `Winter ${id}`, state: 'open', lastDay: '2027-02-28', ...season })
  return id
}

function offeringOf(of: Class) {
  const { kind, category, capacity, price, monthly, sessions, joinLate, lastToJoin } = of
  const meetings = sessions.map(({ startsAt, endsAt }): [string, string] => [
    new Date(startsAt).toISOString(),
    new Date(endsAt).toISOString(),
  ])
  const program = { weeklyCents: 160_00, monthlyCents: monthly, coveredCategories: ['Clay'] }
  const late =
    joinLate === 'closed' ? {} : { joinLate, joinUntilSession: lastToJoin, joinUntil: new Date(bookableUntil(of)) }
  return { kind, category, capacity, priceCents: price, meetings, ...late, ...(kind === 'program' ? program : {}) }
}

export async function addFamily(real: Real) {
  const family = await real.site.family(['Leo', 'Mia'])
  real.families.push({ ...family, cookie: await signIn(real.site.db, family.id, FAR_AWAY) })
  real.children.push(...family.childIds)
}
