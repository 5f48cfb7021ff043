import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import type { StaffClassAnswer } from '../../contract.ts'
import { classesFeature } from '../../server.ts'
import { anOffering, aPolicy } from '../made-up-classes.ts'

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let admin: string
let changes: string[][]
let id: string

beforeAll(async () => {
  const listened = (app: Parameters<typeof classesFeature>[0]) =>
    classesFeature({
      ...app,
      changed: (tx, ...tags) => {
        changes.push(tags)
        return app.changed(tx, ...tags)
      },
    })
  site = await serve(app => [listened(app)], { clock })
  await aPolicy(site.db)
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())
beforeEach(async () => {
  id = await anOffering(site.db, { keywords: ['clay', 'wheel', 'glaze', 'kiln'], createdAt: clock.now() })
  changes = []
})

/** The class as staff read it. */
async function read(): Promise<StaffClassAnswer> {
  return (await site.ask('GET', `/api/admin/classes/${id}`, { cookie: admin })).body
}
/** What a form opened now would send. */
async function form(change: object = {}) {
  const { title, description, price, capacity, ageMin, ageMax, category, season, keywords, aside, status, updatedAt } =
    await read()
  const words = { title, description, category, season, keywords, aside, status }
  return { ...words, price, capacity, ageMin, ageMax, updatedAt, ...change }
}
const put = (body: object, { cookie, of = id }: { cookie?: string; of?: string } = {}) =>
  site.ask('PUT', `/api/admin/classes/${of}`, { cookie: cookie ?? admin, body })
const take = async (count: number) => {
  await site.db.execute(sql`UPDATE offerings SET taken = ${count} WHERE id = ${id}`)
  await site.db.execute(sql`UPDATE sessions SET seats_taken = ${count} WHERE offering_id = ${id}`)
}

const EVERYTHING = {
  title: 'Clay Owls',
  description: 'Feathers with a fork.',
  price: 52_00,
  capacity: 12,
  ageMin: 6,
  ageMax: 8,
  category: 'Sculpture',
  season: 'Winter',
  keywords: ['owl', 'fork'],
  aside: 'Bring an old fork',
  status: 'archived',
}

describe('a change', () => {
  test('is in the response and the database, and marks cached pages as outdated', async () => {
    const { status, body } = await put(await form(EVERYTHING))
    expect([status, body]).toEqual([200, await read()])
    expect(body).toMatchObject({ ...EVERYTHING, ageGroup: '6-8' })
    expect(changes).toEqual([['classes']])
  })

  test('without edits leaves everything as it was, including all keywords', async () => {
    const before = await read()
    expect(before.keywords).toHaveLength(4)
    await put(await form())
    expect(await read()).toEqual({ ...before, updatedAt: expect.any(String) })
  })

  test('shows on the public page at the next load, and a hidden class stays hidden', async () => {
    const seen = () => site.ask('GET', `/api/classes/${id}`, { cookie: admin })
    await put(await form({ title: 'Renamed' }))
    expect((await seen()).body.title).toBe('Renamed')
    await put(await form({ status: 'archived' }))
    expect((await seen()).status).toBe(404)
  })

  test('on top of an unseen change is refused, even if the clock has not advanced', async () => {
    const [mine, theirs] = [await form({ title: 'Mine' }), await form({ title: 'Theirs' })]
    expect((await put(theirs)).status).toBe(200)
    const { status, body } = await put(mine)
    expect([status, body.code, (await read()).title]).toEqual([409, 'changed-meanwhile', 'Theirs'])
    expect(body.message).toBe(
      'Someone else saved this class after you opened it. Reload the page to see their changes.',
    )
  })

  test('is saved once when ten are sent at the same moment', async () => {
    const bodies = await Promise.all(Array.from({ length: 10 }, (_, n) => form({ title: `Try ${n}` })))
    const answers = await Promise.all(bodies.map(body => put(body)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(changes).toHaveLength(1)
  })
})

describe('spots', () => {
  test("can't be fewer than those taken, but exactly as many or no limit is fine", async () => {
    await take(7)
    const { status, body } = await put(await form({ capacity: 6 }))
    expect([status, body.code, body.taken, (await read()).capacity]).toEqual([409, 'too-few-places', 7, 10])
    expect(body.message).toBe('More spots than that are already taken. Enter a larger number, or 0 for no limit.')
    expect(changes).toEqual([])
    expect((await put(await form({ capacity: 7 }))).body).toMatchObject({ capacity: 7, availability: 'full' })
    expect((await put(await form({ capacity: 0 }))).body).toMatchObject({ capacity: 0, availability: 'open' })
  })

  test("taken in the meantime stay taken, and don't make the form outdated", async () => {
    const opened = await form({ title: 'Owls' })
    await take(3)
    expect((await put(opened)).body).toMatchObject({ title: 'Owls', taken: 3 })
  })
})

test("a class without dates can't be published", async () => {
  await site.db.execute(sql`UPDATE offerings SET status = 'draft', starts_at = NULL, ends_at = NULL WHERE id = ${id}`)
  const { status, body } = await put(await form({ status: 'published' }))
  expect([status, body.code]).toEqual([409, 'no-dates'])
  expect((await put(await form({ title: 'Still a draft' }))).status).toBe(200)
})

test('only admins can change a class', async () => {
  const body = await form({ title: 'Mine now' })
  for (const [role, expected] of [
    ['parent', 403],
    ['staff', 403],
  ] as const) {
    const { cookie } = await signedInPerson(site.db, { role })
    expect((await put(body, { cookie })).status, role).toBe(expected)
  }
  expect((await put(body, { cookie: 'sign-in=nobody' })).status).toBe(401)
  expect((await read()).title).toBe('Clay Critters')
})

test('an unknown class is not found', async () => {
  const body = await form()
  expect((await put(body, { of: newId() })).status).toBe(404)
  expect((await put(body, { of: 'clay-critters' })).status).toBe(404)
})

test.each([
  [{ title: ' ' }, 'title', 'Enter a title.'],
  [{ title: 'x'.repeat(121) }, 'title', 'Keep a title under 120 characters.'],
  [{ description: '' }, 'description', 'Enter a description.'],
  [{ price: -1 }, 'price', 'Enter the price in cents as a whole number from 0 to 1000000.'],
  [{ price: 45.5 }, 'price', 'Enter the price in cents as a whole number from 0 to 1000000.'],
  [{ capacity: -1 }, 'capacity', 'Enter the number of spots as a whole number from 0 to 1000.'],
  [{ ageMin: 10, ageMax: 9 }, 'ageMax', "The oldest age can't be lower than the youngest."],
  [{ aside: '' }, 'aside', 'Enter a note.'],
  [{ keywords: Array(11).fill('clay') }, 'keywords', 'Use at most 10 keywords.'],
  [{ season: 'Monsoon' }, 'season', 'Invalid input'],
  [{ status: 'hidden' }, 'status', 'Invalid input'],
  [{ updatedAt: 'yesterday' }, 'updatedAt', 'Invalid input'],
  [{ taken: 0 }, 'form', 'Invalid input'],
])('%j is refused with a message at its field', async (change, field, sentence) => {
  const { status, body } = await put(await form(change))
  expect([status, body.fields?.[field]]).toEqual([400, sentence])
})
