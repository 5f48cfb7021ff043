import { eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { cancellationPolicies, offerings, sessions } from './tables.ts'

const POLICIES = {
  class: {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Classes',
    kind: 'class',
    noticeHours: 48,
    feeCents: 10_00,
  },
  program: {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Programs',
    kind: 'program',
    noticeHours: 168,
    feeCents: 25_00,
  },
} as const

/** The two cancellation rules that test classes point to. */
export async function aPolicy(db: Queryable): Promise<void> {
  await db.insert(cancellationPolicies).values(Object.values(POLICIES)).onConflictDoNothing()
}

type Given = Partial<typeof offerings.$inferInsert> & { sessionStarts?: string[] }

/** A class for a test: one evening in December 2026 by default. Call `aPolicy` once first. Returns its id. */
export async function anOffering(
  db: Queryable,
  { sessionStarts = ['2026-12-08T22:45:00Z'], ...given }: Given = {},
): Promise<string> {
  const id = given.id ?? newId()
  const starts = sessionStarts.map(start => new Date(start))
  const end = (start: Date) => new Date(start.getTime() + 3_600_000)
  await db.insert(offerings).values({
    slug: `class-${id}`,
    kind: 'class',
    status: 'published',
    title: 'Clay Critters',
    description: 'Pinch, coil and score a small creature.',
    category: 'Clay',
    season: 'Summer',
    ageMin: 7,
    ageMax: 9,
    priceCents: 45_00,
    capacity: 10,
    location: 'Craft room',
    startsAt: starts[0],
    endsAt: end(starts.at(-1)!),
    cancellationPolicyId: POLICIES[given.kind === 'program' ? 'program' : 'class'].id,
    ...given,
    id,
  })
  await db.insert(sessions).values(starts.map(startsAt => ({ offeringId: id, startsAt, endsAt: end(startsAt) })))
  // Spots without registrations, for what only reads their number.
  if (given.taken) await db.update(sessions).set({ seatsTaken: given.taken }).where(eq(sessions.offeringId, id))
  return id
}
