import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { Prepared } from './prepared.ts'

test('a statement gets a name from its sixth use on, and always the same one', () => {
  const prepared = new Prepared()
  const six = (text: string) => Array.from({ length: 6 }, () => prepared.nameOf(text))
  expect(six('SELECT 1')).toEqual([...Array(5).fill(undefined), 'often-1'])
  expect(six('SELECT 2').at(-1)).toBe('often-2')
  expect(prepared.nameOf('SELECT 1')).toBe('often-1')
})

test("an endless stream of different statements doesn't get endless names", () => {
  const prepared = new Prepared()
  const names = new Set<string | undefined>()
  for (let text = 0; text < 5_000; text++)
    for (let use = 0; use < 7; use++) names.add(prepared.nameOf(`SELECT ${text}`))
  names.delete(undefined)
  expect(names.size).toBe(300)
})

test('frequent statements are prepared on the server, with the right answers', async () => {
  const database = await freshDatabase()
  const answers: unknown[] = []
  for (let n = 0; n < 8; n++) {
    const { rows } = await database.db.execute<{ twice: number }>(sql`SELECT ${n}::int * 2 AS twice`)
    answers.push(rows[0]!.twice)
  }
  expect(answers).toEqual([0, 2, 4, 6, 8, 10, 12, 14])
  const { rows } = await database.pool.query(`SELECT name FROM pg_prepared_statements WHERE statement LIKE '%AS twice'`)
  expect(rows).toHaveLength(1)
  await database.drop()
})
