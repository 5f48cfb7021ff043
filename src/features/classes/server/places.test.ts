import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { anOffering, aPolicy } from './made-up-classes.ts'
import { type Places, releaseSpots, takeSpots } from './places.ts'
import { offerings } from './tables.ts'

let open: FreshDatabase
beforeAll(async () => {
  open = await freshDatabase()
  await aPolicy(open.db)
})
afterAll(() => open.drop())

const take = (wanted: Places[]) =>
  inTransaction(open.db, async tx => {
    const outcome = await takeSpots(tx, wanted)
    if (!outcome.ok) throw Object.assign(new Error(outcome.because), { outcome })
    return outcome
  }).catch((error: { outcome?: { ok: false; because: string; details: unknown } }) => {
    if (error.outcome) return error.outcome
    throw error
  })
const takenOf = async (id: string) =>
  (await open.db.select({ taken: offerings.taken }).from(offerings).where(eq(offerings.id, id)))[0]?.taken

test('of 60 families for 20 spots, exactly 20 get one and 40 are told the class is full', async () => {
  const id = await anOffering(open.db, { capacity: 20 })
  const answers = await Promise.all(Array.from({ length: 60 }, () => take([{ offeringId: id, count: 1 }])))
  const full = answers.filter(answer => !answer.ok)
  expect([full.length, await takenOf(id)]).toEqual([40, 20])
  expect(full[0]).toMatchObject({ because: 'full', details: { offeringId: id } })
})

test('the same rush without the guard oversells: the test above can fail', async () => {
  const id = newId()
  await open.db.execute(sql`CREATE TABLE unguarded (id uuid PRIMARY KEY, capacity int, taken int)`)
  await open.db.execute(sql`INSERT INTO unguarded VALUES (${id}, 20, 0)`)
  const sold = await Promise.all(
    Array.from({ length: 60 }, () =>
      open.db.transaction(async tx => {
        const { rows } = await tx.execute<{ taken: number }>(sql`SELECT taken FROM unguarded WHERE id = ${id}`)
        if (rows[0]!.taken >= 20) return false
        await tx.execute(sql`UPDATE unguarded SET taken = taken + 1 WHERE id = ${id}`)
        return true
      }),
    ),
  )
  expect(sold.filter(Boolean).length).toBeGreaterThan(20)
})

test('carts with the same classes in any order do not deadlock, and take all or nothing', async () => {
  const ids = await Promise.all([3, 3, 3].map(capacity => anOffering(open.db, { capacity })))
  const carts = Array.from({ length: 12 }, (_, i) =>
    (i % 2 ? ids : ids.toReversed()).map(offeringId => ({ offeringId, count: 1 })),
  )
  const answers = await Promise.all(carts.map(take))
  expect(answers.filter(answer => answer.ok)).toHaveLength(3)
  expect(await Promise.all(ids.map(takenOf))).toEqual([3, 3, 3])
  const free = await anOffering(open.db, { capacity: 5 })
  expect((await take([free, ids[0]!].map(offeringId => ({ offeringId, count: 1 })))).ok).toBe(false)
  expect(await takenOf(free)).toBe(0)
})

test('siblings in one class are counted together', async () => {
  const id = await anOffering(open.db, { capacity: 1 })
  const twice = [id, id].map(offeringId => ({ offeringId, count: 1 }))
  expect((await take(twice)).ok).toBe(false)
  expect(await takenOf(id)).toBe(0)
})

test('a class without a limit always has a spot; a draft or unknown class has none', async () => {
  const [open1, draft] = [await anOffering(open.db, { capacity: 0 }), await anOffering(open.db, { status: 'draft' })]
  expect((await take([{ offeringId: open1, count: 40 }])).ok).toBe(true)
  for (const offeringId of [draft, newId()]) {
    expect(await take([{ offeringId, count: 1 }])).toMatchObject({ because: 'not-bookable', details: { offeringId } })
  }
})

test('the table itself allows no more taken spots than capacity, and no negative number', async () => {
  const id = await anOffering(open.db, { capacity: 4 })
  const set = (taken: number) => open.db.update(offerings).set({ taken }).where(eq(offerings.id, id))
  await expect(set(5)).rejects.toMatchObject({ cause: { constraint: 'offerings_capacity' } })
  await expect(set(-1)).rejects.toMatchObject({ cause: { constraint: 'offerings_taken' } })
  await set(4)
})

test('spots come back and never go below zero', async () => {
  const id = await anOffering(open.db, { capacity: 4 })
  await take([{ offeringId: id, count: 2 }])
  await inTransaction(open.db, tx => releaseSpots(tx, [{ offeringId: id, count: 1 }]))
  expect(await takenOf(id)).toBe(1)
  await inTransaction(open.db, tx => releaseSpots(tx, [{ offeringId: id, count: 3 }]))
  expect(await takenOf(id)).toBe(0)
})
