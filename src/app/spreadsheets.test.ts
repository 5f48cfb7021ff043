import { sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerFeature } from '#src/platform/http/handlers.ts'
import { serveSampleProgram } from '#src/testing/sample-site.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'

let site: Awaited<ReturnType<typeof serveSampleProgram>>
let files: string[]
let admin: string

beforeAll(async () => {
  site = await serveSampleProgram({
    change: (features: ServerFeature[]) => {
      const routes = features.flatMap(each => Object.entries(each.routes.contract))
      const isSheet = (answer: object) => 'file' in answer && /csv|spreadsheet|excel/.test(String(answer.file))
      files = routes.filter(([, each]) => isSheet(each.answer)).map(([key]) => key)
      return features
    },
  })
  admin = (await signedInPerson(site.db, { role: 'admin' })).cookie
})
afterAll(() => site.close())

/** What a spreadsheet treats as a formula, or runs after a skipped character. */
const FORMULAS = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1']

test.each(FORMULAS)(
  'no cell in any CSV file starts like the formula %j, whoever typed it and wherever (T72)',
  async formula => {
    expect(files.length).toBeGreaterThan(1)
    await site.db.execute(
      sql`UPDATE users SET first_name = ${formula} || 'f', last_name = ${formula} || 'l', phone = ${formula}`,
    )
    await site.db.execute(
      sql`UPDATE children SET first_name = ${formula} || 'c', last_name = ${formula} || 'd', allergies = ${formula} || 'a'`,
    )
    await site.db.execute(sql`UPDATE offerings SET title = ${formula} || 'o'`)
    await site.db.execute(sql`UPDATE subscribers SET first_name = ${formula} || 's'`)
    for (const key of files) {
      const answer = await site.ask('GET', key.split(' ')[1]!, { cookie: admin })
      expect([key, answer.status, String(answer.headers['content-disposition'])]).toEqual([
        key,
        200,
        expect.stringMatching(/^attachment; filename="[\w.-]+"$/),
      ])
      const { data } = Papa.parse<string[]>(answer.text)
      expect(data.length).toBeGreaterThan(2)
      expect(data.flat().filter(cell => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([])
      expect(data.flat().some(cell => cell.includes(formula))).toBe(true)
    }
  },
)
