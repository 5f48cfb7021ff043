import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

const HOUR = 3_600_000

test('staff see which families reserve many spots without paying for any (T34)', async () => {
  const staff = await signedInPerson(counter.db, { role: 'staff' })
  const listed = async () => (await counter.get(staff, '/api/admin/unpaid-holders')).body
  const six = ['A', 'B', 'C', 'D', 'E', 'F']
  const [hoarder, payer, few] = [await counter.family(six), await counter.family(six), await counter.family(six)]
  const classId = await counter.offering({ capacity: 0 })
  for (const childId of six.map((_, n) => n)) {
    await counter.enroll(hoarder, classId, { childId: hoarder.childIds[childId] })
    await counter.pay(payer, (await counter.enroll(payer, classId, { childId: payer.childIds[childId] })).body)
    if (childId < 5) await counter.enroll(few, classId, { childId: few.childIds[childId] })
  }
  const lastAt = counter.clock.now().toISOString()
  const row = { parentId: hoarder.id, parent: 'Maya Alvarez', parentEmail: hoarder.email, confirmed: true }
  expect(await listed()).toEqual([{ ...row, places: 6, holding: 6, lastAt }])
  counter.clock.forward(HOUR)
  await counter.runJob('release-expired-holds')
  expect(await listed()).toEqual([{ ...row, places: 6, holding: 0, lastAt }])
  counter.clock.forward(7 * 24 * HOUR)
  expect(await listed()).toEqual([])
})
