import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#src/testing/fresh-database.ts'
import { runCommand } from '../support/command.ts'

const LIVE = { PUBLIC_URL: 'https://classes.example.org', ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' }

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const command = (words: string[], env: Record<string, string>) =>
  runCommand(words, { DATABASE_URL: database.url, ...env })

test('a live site without Stripe keys does not start', async () => {
  const { code, text } = await command(['serve'], { PUBLIC_URL: LIVE.PUBLIC_URL })
  expect(code).not.toBe(0)
  expect(text).toContain('ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE=yes')
})

test('a mistake in the settings stops the start with a message about it', async () => {
  const { code, text } = await command(['serve'], { PORT: 'three thousand' })
  expect([code, text.trim()]).toEqual([78, 'PORT must be a whole number from 0 to 65535.'])
})

test('a live site with demo accounts does not start, and its database is not reset', async () => {
  expect(await command(['db:reset'], {})).toMatchObject({ code: 0 })
  const started = await command(['serve'], LIVE)
  expect(started.code).toBe(78)
  expect(started.text).toContain('demo accounts')
  expect((await command(['db:reset'], LIVE)).code).toBe(78)
})

test('the audit finds nothing in the sample program, and fails on a planted fault', async () => {
  expect(await command(['audit'], {})).toMatchObject({ code: 0 })
  await database.pool.query(
    `UPDATE offerings SET taken = taken + 1 WHERE id = (SELECT offering_id FROM registrations WHERE status = 'confirmed' LIMIT 1)`,
  )
  const { code, text } = await command(['audit'], {})
  expect(code).toBe(1)
  expect(text).toMatch(/Found 1 fault\./)
})

test('a command creates the first admin of a live site and prints a link', async () => {
  const { code, text } = await command(['admin:create', 'owner@example.org', 'Ada', 'Lovelace'], {})
  expect([code, text]).toEqual([0, expect.stringMatching(/https?:\/\/\S+\/reset-password\S*token=\S+/)])
  expect((await command(['admin:create', 'owner@example.org', 'Ada', 'Lovelace'], {})).code).toBe(1)
})

test('a command lets in the only admin after they lose app and recovery codes, whether or not a server has run before', async () => {
  for (const ranBefore of [false, true]) {
    const email = `locked-out-${ranBefore}@example.org`
    const { rows } = await database.pool.query(
      `INSERT INTO users (id, email, first_name, last_name, role) VALUES (gen_random_uuid(), $1, 'Ada', 'Lovelace', 'admin') RETURNING id`,
      [email],
    )
    const { id } = rows[0]
    await database.pool.query(
      `INSERT INTO second_factors (user_id, sealed_secret, confirmed_at) VALUES ($1, 'sealed', now())`,
      [id],
    )
    const { code, text } = await command(['second-factor:reset', email.toUpperCase()], {})
    expect([code, text]).toEqual([0, expect.stringContaining('Two-step verification is off')])
    const left = await database.pool.query(`SELECT FROM second_factors WHERE user_id = $1`, [id])
    expect(left.rowCount).toBe(0)
    const jobs = await database.pool.query(
      `SELECT m.kind, j.state FROM mails m JOIN pgboss.job j ON j.name = 'send-mail' AND j.data ->> 'mailId' = m.id::text WHERE m."to" = $1`,
      [email],
    )
    expect(jobs.rows).toEqual([{ kind: 'second-factor', state: 'created' }])
  }
  expect((await command(['second-factor:reset', 'nobody@example.org'], {})).code).toBe(1)
})

test('the list of deleted accounts is printed, and after a restore they are deleted again (T83)', async () => {
  expect((await command(['deletions:apply'], {})).code).toBe(2)
  await command(['db:reset'], {})
  const person = async () =>
    (await database.pool.query(`SELECT id, email FROM users WHERE email ~ '^parent2@|deleted.invalid$'`)).rows[0]
  const { id } = await person()
  const folder = mkdtempSync(join(tmpdir(), 'deletions-'))
  try {
    const list = join(folder, 'deletions.jsonl')
    const line = JSON.stringify({ userId: id, deletedAt: '2026-03-01T12:00:00.000Z' })
    writeFileSync(list, `${line}\n`)
    const applied = await command(['deletions:apply', list], {})
    expect([applied.code, applied.text.trim()]).toEqual([
      0,
      'Checked 1 deletion. 1 restored account was deleted again.',
    ])
    expect((await person()).email).toBe(`${id}@deleted.invalid`)
    expect((await command(['deletions:apply', list], {})).text.trim()).toBe(
      'Checked 1 deletion. 0 restored accounts were deleted again.',
    )
    expect((await command(['deletions:export'], {})).text.trim()).toBe(line)
    writeFileSync(list, '{"userId":"everybody"}\n')
    expect((await command(['deletions:apply', list], {})).text).toContain('a line that is not a deletion')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
