import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF_ROLES } from '#src/lib/permissions.ts'
import { ACCESS } from '#src/testing/access-table.ts'
import { type CountedSite, openCountedSite } from '#src/testing/counted-site.ts'
import { QUESTIONS } from '#src/testing/sample-addresses.ts'
import { movableClock } from '#src/testing/serve.ts'

/** Every session of the sample program is moved out of its class's room. */
const [OF_CLASS, OF_SESSION] = ['Quarry Room', 'Pond Room']
/** These are about the class itself: its editor, the lists that contain it, and the rooms to choose from. */
const OF_THE_CLASS_ITSELF = ['GET /api/admin/class-choices', 'GET /api/admin/classes', 'GET /api/admin/classes/:id']

let site: CountedSite
beforeAll(async () => {
  site = await openCountedSite(movableClock(new Date()))
  await site.pool.query(`UPDATE offerings SET location = '${OF_CLASS}'`)
  await site.pool.query(`UPDATE sessions SET room = '${OF_SESSION}'`)
})
afterAll(() => site.close())

/** The routes whose responses to any staff role contain this room. */
async function naming(room: string): Promise<string[]> {
  const found = new Set<string>()
  const conflicts = { 'GET /api/admin/class-conflicts': [`?starts=${await nextStart()}&minutes=60&room=${room}`] }
  const questions: Record<string, readonly string[] | undefined> = { ...QUESTIONS, ...conflicts }
  for (const key of Object.keys(ACCESS)) {
    if (!key.startsWith('GET /api/admin/')) continue
    for (const who of STAFF_ROLES)
      for (const question of questions[key] ?? [''])
        if ((await site.call(who, key.slice('GET '.length), question)).text.includes(room)) found.add(key)
  }
  return [...found].sort()
}

async function nextStart(): Promise<string> {
  const { rows } = await site.pool.query(
    'SELECT starts_at FROM sessions WHERE starts_at > now() ORDER BY starts_at LIMIT 1',
  )
  return rows[0].starts_at.toISOString()
}

test('staff see the room of the session everywhere, never the usual room of the class', async () => {
  expect(await naming(OF_CLASS)).toEqual(OF_THE_CLASS_ITSELF)
  expect(await naming(OF_SESSION)).toEqual(
    expect.arrayContaining([
      'GET /api/admin/class-conflicts',
      'GET /api/admin/sessions/:sessionId/roster',
      'GET /api/admin/today',
    ]),
  )
})
