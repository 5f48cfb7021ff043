import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ApiError } from '#src/lib/api-client.ts'
import { freshDatabase } from '#src/testing/fresh-database.ts'
import { openLog } from './log.ts'

const CANARY = 'canary7f3a'

/** The error as it appears in the log. */
function logged(error: unknown, typed?: unknown) {
  const lines: string[] = []
  openLog({ logLevel: 'info' }, { write: line => lines.push(line) }).error({ error, typed }, 'it broke')
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain(CANARY)
  return JSON.parse(lines[0]!).error
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('it should have thrown')
}

test('an error is logged with its name, code, message, frames and causes', () => {
  const cause = Object.assign(new TypeError("Cannot read properties of undefined (reading 'title')"), {
    code: 'E_NONE',
  })
  expect(logged(new Error('the page has no title', { cause }))).toEqual({
    name: 'Error',
    message: 'the page has no title',
    frames: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]),
    cause: {
      name: 'TypeError',
      code: 'E_NONE',
      message: "Cannot read properties of undefined (reading 'title')",
      frames: expect.arrayContaining([expect.stringMatching(/^at .*log\.test\.ts/)]),
    },
  })
})

test.each<[string, unknown, string]>([
  ['JSON', thrownBy(() => JSON.parse(`{"name": ${CANARY}, "age": "7"}`)), 'is not valid JSON'],
  ['bare JSON', thrownBy(() => JSON.parse(CANARY)), 'is not valid JSON'],
  ['a zone', thrownBy(() => new Intl.DateTimeFormat('en', { timeZone: CANARY })), 'Invalid time zone specified: …'],
  ['an address', new Error(`no such person ${CANARY}@example.com`), 'no such person …'],
  [
    'a file',
    Object.assign(new Error(`ENOENT: no such file, open '/a/${CANARY}'`), { code: 'ENOENT' }),
    'ENOENT: no such',
  ],
  ['a query', new Error(`Failed to parse URL from http://a/b?q=${CANARY}`), 'Failed to parse URL from http://a/b?…'],
  ['a refusal', new ApiError(400, `{"message":"${CANARY}","code":"invalid-input"}`, ''), '400 invalid-input'],
  ['a schema', z.object({ name: z.literal('x') }).safeParse({ name: CANARY }).error, 'name invalid_value'],
  [
    'a mail server',
    Object.assign(new Error(`All recipients were rejected: 550 ${CANARY}`), { response: `550 ${CANARY}` }),
    'All recipients were rejected: …',
  ],
  ['a message like a frame', new Error(`broken\n    at "${CANARY}"`), 'broken'],
])('%s quoted in a message is removed', (_, error, rest) => {
  expect(logged(error).message).toContain(rest)
})

test('words from the request are removed from the message, however deeply nested', () => {
  const typed = [{ name: `Maya ${CANARY}` }, { at: [7] }, null]
  expect(logged(new Error(`no place for Maya (${CANARY}) in row 7`), typed).message).toBe('no place for … (…) in row …')
})

test('a statement keeps its text but none of its values', async () => {
  const { db, drop } = await freshDatabase()
  try {
    const failures: [Promise<unknown>, RegExp][] = [
      [db.execute(sql`SELECT ${CANARY}::uuid`), /^invalid input syntax for type uuid: "…"$/],
      [db.execute(sql`SELECT to_tsquery(${`a" ${CANARY} "b`})`), /^syntax error in tsquery: "…"$/],
      [db.execute(sql`SELECT nothing FROM users WHERE email = ${CANARY}`), /^column "nothing" does not exist$/],
      [
        db.execute(sql`INSERT INTO users (id, email) VALUES (gen_random_uuid(), ${CANARY})`),
        /^null value in column "\w+" of relation "users" violates not-null constraint$/,
      ],
    ]
    for (const [failure, said] of failures) {
      const { name, message, cause } = logged(
        await failure.then(
          () => undefined,
          error => error,
        ),
      )
      expect(name).toBe('DrizzleQueryError')
      expect(message).toMatch(/^Failed query: .*\$1/)
      expect(cause.message).toMatch(said)
      expect(cause.code).toMatch(/^\w{5}$/)
    }
  } finally {
    await drop()
  }
})
