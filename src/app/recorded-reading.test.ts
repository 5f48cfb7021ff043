import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '#src/lib/contract.ts'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { addOneOfEach } from '#src/testing/one-of-each.ts'
import { addressesOf, QUESTIONS } from '#src/testing/sample-addresses.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let reads: [string, Route][]
let admin: { id: string; cookie: string }
beforeAll(async () => {
  let features: ServerFeature[] = []
  site = await serveSampleProgram({
    change: built => {
      features = built
      return built
    },
  })
  reads = features
    .flatMap(each => Object.entries(each.routes.contract))
    .filter(([key, route]) => key.startsWith('GET /api/') && route.access !== 'public' && key !== 'GET /api/live')
  admin = await signedInPerson(site.db, { role: 'admin' })
})
afterAll(() => site.close())

test("every request that shows staff a child's health is in the audit log", { timeout: 120_000 }, async () => {
  const allergy = 'xylophonitis'
  await site.db.execute(sql`UPDATE children SET allergies = ${allergy}, medical_notes = ${allergy}`)
  await addOneOfEach(site.db)
  const paramsOf = await addressesOf(site.db, 'none.ics')
  const telling = new Set<string>()
  for (const [key] of reads) {
    const pattern = key.slice('GET '.length)
    const address = Object.entries(paramsOf(pattern)).reduce(
      (path, [name, id]) => path.replace(`:${name}`, id),
      pattern,
    )
    for (const question of QUESTIONS[key] ?? ['']) {
      const { text } = await site.ask('GET', address + question, { cookie: admin.cookie })
      if (text.includes(allergy)) telling.add(key)
    }
  }
  const unrecorded = reads.filter(([key, { recorded }]) => telling.has(key) && !recorded).map(([key]) => key)
  expect(unrecorded).toEqual([])
  expect([...telling]).toEqual(
    expect.arrayContaining(['GET /api/admin/families/:id', 'GET /api/admin/registrations.csv']),
  )
  const { rows } = await site.db.execute<{ route: string }>(
    sql`SELECT DISTINCT route FROM audit_entries WHERE actor_id = ${admin.id}`,
  )
  expect(rows.map(each => each.route)).toEqual(expect.arrayContaining([...telling]))
})

test('every file download by staff is in the audit log', () => {
  const sheets = reads.filter(([, { answer }]) => 'file' in answer && String(answer.file).startsWith('text/csv'))
  expect(sheets.length).toBeGreaterThan(3)
  expect(sheets.filter(([, { recorded }]) => !recorded).map(([key]) => key)).toEqual([])
})
