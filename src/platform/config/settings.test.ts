import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const problems = (env: Record<string, string>) => {
  const read = readSettings(env)
  return read.ok ? [] : read.problems
}

test('an empty environment gives a working demo on localhost', () => {
  const read = readSettings({})
  expect(read).toMatchObject({ ok: true, warnings: [], settings: { port: 3000, live: false, runJobs: true } })
})

test('each mistake answers with its own sentence', () => {
  expect(problems({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
    'LOG_LEVEL must be debug, info, warn, error or silent.',
  ])
})

test('a live site refuses the test payment provider unless the long setting says so', () => {
  const live = { PUBLIC_URL: 'https://classes.example.org', DATABASE_URL: 'postgres://a:b@db/c' }
  expect(problems(live)[0]).toContain('ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE=yes')
  expect(readSettings({ ...live, ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' })).toMatchObject({
    ok: true,
    warnings: [],
  })
})

test('a live site on the embedded database starts with a warning that says why', () => {
  const read = readSettings({ PUBLIC_URL: 'https://x.example.org', ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' })
  expect(read.ok && read.warnings[0]).toContain('security updates lag')
})

test('Stripe settings come together or not at all', () => {
  expect(problems({ STRIPE_SECRET_KEY: 'sk_test_1' })).toHaveLength(1)
})
