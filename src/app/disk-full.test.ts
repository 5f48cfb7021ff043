import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { files } from '#src/platform/files/tables.ts'
import { type Counter, openCounter } from '#src/testing/open-counter.ts'
import { aPhoto, formOf } from '#src/testing/pictures.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { allFeatures } from './features.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
afterAll(() => counter.close())

/** From here on, the database reports no space for another row in this table. */
async function noRoomFor(table: string) {
  await counter.db.execute(sql`CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  await counter.db.execute(
    sql`CREATE TRIGGER no_room_left BEFORE INSERT ON ${sql.identifier(table)} EXECUTE FUNCTION no_room()`,
  )
  return () => counter.db.execute(sql`DROP TRIGGER no_room_left ON ${sql.identifier(table)}`)
}

test.each(['orders', 'registrations', 'order_lines', 'payments', 'mails'])(
  'a full database disk at %s causes a clean 503, nothing half-written, and recovery once there is space (R12)',
  async table => {
    const eventId = await counter.offering({ capacity: 1 })
    const family = await counter.family()
    let placed: Awaited<ReturnType<Counter['enroll']>> | undefined
    const buy = async () => {
      if (placed?.status !== 200) placed = await counter.enroll(family, eventId)
      return placed.status === 200 ? counter.pay(family, placed.body) : placed
    }
    const roomAgain = await noRoomFor(table)
    const full = await buy()
    // The card may already be charged when there's no space for the email. The order is then settled later.
    const body = JSON.stringify(full.body)
    expect([full.status === 503 || /"status":"(open|processing)"/.test(body), body]).toEqual([true, body])
    await roomAgain()
    const half = (await counter.auditEverything()).filter(({ rule }) => rule !== 'I3 unsettled-success')
    expect(half, 'except for money that the next check will count').toEqual([])
    await buy()
    counter.clock.forward(3 * 60_000)
    await counter.runJob('check-unsettled-payments')
    const order = await counter.get(family, `/api/orders/${placed?.body.orderId}`)
    expect([order.status, order.body.status]).toEqual([200, 'paid'])
    expect(await counter.taken(eventId)).toBe(1)
    expect(await counter.auditEverything()).toEqual([])
  },
)

test('no space for a photo causes a clean 503 with a message, and nothing half-written is kept (R12)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-room-'))
  writeFileSync(join(folder, 'uploads'), 'nothing can be created below a file')
  const site = await serve(app => allFeatures(app, async () => true), {
    clock: movableClock(),
    env: { DATA_DIR: folder },
  })
  try {
    const staff = await signedInPerson(site.db, { role: 'staff' })
    const form = formOf([{ name: 'image', filename: 'a.jpg', bytes: await aPhoto({ width: 60, height: 40 }) }])
    const send = () => site.ask('POST', '/api/updates/photos', { cookie: staff.cookie, ...form })
    const full = await send()
    expect([full.status, full.body.code]).toEqual([503, 'no-room'])
    expect(await site.db.$count(files)).toBe(0)
    rmSync(join(folder, 'uploads'))
    expect((await send()).status).toBe(200)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
