import { afterAll, beforeAll, expect, test } from 'vitest'
import { chanceFrom, SEED } from '#src/testing/chance.ts'
import { FULL } from '#src/testing/length.ts'
import type { Plans } from '#src/testing/open-plans.ts'
import { expectConfirmed, letHoldsRunOut, newFamily, wantSpot } from '#src/testing/who-attends/bookings.ts'
import { cancelSpot, change } from '#src/testing/who-attends/changes.ts'
import type { Consumer } from '#src/testing/who-attends/consumer.ts'
import { CONSUMERS } from '#src/testing/who-attends/consumers.ts'
import { dayAt, daysFrom, sessionsOf } from '#src/testing/who-attends/paper.ts'
import { countsOf, labelOf, tableOf } from '#src/testing/who-attends/tables.ts'
import { closeWorld, newWorld, openSite, type World } from '#src/testing/who-attends/world.ts'

/**
 * No child is on a roster, in an email, in a calendar, in a report or in a seat on a day they don't attend, and every
 * child who attends is there, with their own hours. Random worlds are played on the site and on paper, where a spot is
 * a plain set of days, and everything that shows who attends must agree with the paper. `TEST_SEED` plays the same
 * worlds again.
 */
const WORLDS = FULL ? 60 : 3
const FAMILIES = 7

let site: Plans
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  expect(await site?.auditEverything()).toEqual([])
  await site?.close()
})

test.each(Array.from({ length: WORLDS }, (_, n) => n))(
  'everything that shows who attends a session agrees with the days of the spots on paper, world %i',
  async nth => {
    const world = await newWorld(site, chanceFrom(`who attends ${SEED} ${nth}`), nth)
    await play(world).finally(() => closeWorld(world))
  },
)

async function play(world: World) {
  await bookAll(world)
  await ask(world, CONSUMERS.NOW)
  await letHoldsRunOut(world)
  world.setClock(new Date('2026-11-20T17:00:00Z'))
  await bookAll(world)
  await letHoldsRunOut(world)
  for (let n = world.chance.between(4, 8); n > 0; n--) await change(world)
  await ask(world, CONSUMERS.NOW)
  for (const day of daysFrom('2026-11-21', '2026-12-26')) await live(world, day)
  world.setClock(new Date('2027-01-05T17:00:00Z'))
  await ask(world, CONSUMERS.AFTERWARDS)
}

async function bookAll(world: World) {
  const { chance, classes } = world
  for (let n = 0; n < FAMILIES / 2; n++)
    for (const child of await newFamily(world))
      for (const cls of chance.shuffled(classes.slice(0, 2))) if (chance.yes(0.85)) await wantSpot(world, child, cls)
  await expectConfirmed(world)
}

/** One day of the business, at 8 in the morning, before the first session. */
async function live(world: World, day: string) {
  world.setClock(new Date(`${day}T08:00:00-05:00`))
  if (world.chance.yes(0.05)) await cancelSpot(world)
  await world.site.runJob('begin-programs')
  await ask(world, CONSUMERS.EACH_MORNING)
  if (sessionsOf(world).some(each => each.day === dayAt(world.now))) await ask(world, CONSUMERS.ON_A_DAY)
}

async function ask(world: World, consumers: readonly Consumer[]) {
  for (const { name, paper, site } of consumers) {
    const said = `${name}, seed ${SEED}, at ${world.now.toISOString()}`
    const expected = tableOf(paper(world))
    const found = await site(world)
    if (Array.isArray(found)) expect(tableOf(found), said).toEqual(expected)
    else {
      const counts = [...found].flatMap(([session, count]) => (count > 0 ? [[labelOf(session), count]] : []))
      expect(Object.fromEntries(counts), said).toEqual(countsOf(expected))
    }
  }
}
