import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const problems = (env: Record<string, string>) => {
  const read = readSettings(env)
  return read.ok ? [] : read.problems
}

const LIVE_SITE = { PUBLIC_URL: 'https://classes.example.org', DATABASE_URL: 'postgres://a:b@db/c' }
const MAIL = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'Our Studio <hello@example.org>' }

test('an empty environment gives a working demo on localhost', () => {
  const read = readSettings({})
  expect(read).toMatchObject({ ok: true, warnings: [], settings: { port: 3000, live: false, runJobs: true } })
})

test('each mistake gets its own message', () => {
  expect(problems({ PORT: 'http', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x' })).toEqual([
    'PORT must be a whole number from 0 to 65535.',
    'DATABASE_URL must look like postgres://user:password@host:5432/name.',
    'LOG_LEVEL must be debug, info, warn, error or silent.',
  ])
})

test('a live site refuses the test payment provider unless the long setting allows it', () => {
  const live = { ...LIVE_SITE, ...MAIL }
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

const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const LIVE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }

test('a live site whose emails are not sent or cannot arrive starts with a warning that says so', () => {
  const warnings = (env: Record<string, string>) => {
    const read = readSettings({ ...LIVE_SITE, ...LIVE, ...env })
    return read.ok ? read.warnings : read.problems
  }
  const { SMTP_URL } = MAIL
  expect(warnings({})).toEqual([expect.stringContaining('sends no emails')])
  expect(warnings({ SMTP_URL })).toEqual([expect.stringContaining('Set MAIL_FROM')])
  expect(warnings(MAIL)).toEqual([])
})

test('the sender of emails contains an address', () => {
  for (const MAIL_FROM of ['hello@example.org', '<hello@example.org>', '"Our, Studio" <hello@example.org>'])
    expect(problems({ MAIL_FROM })).toEqual([])
  for (const MAIL_FROM of [
    'Our Studio',
    'Our Studio <hello>',
    'hello@example.org\nBcc: x@example.org',
    'A <a@b.org> B',
  ])
    expect(problems({ MAIL_FROM })).toEqual(['MAIL_FROM must be a sender such as Our Studio <hello@example.org>.'])
})

test('Stripe settings are all set or none, and are in one mode', () => {
  expect(problems({ STRIPE_SECRET_KEY: 'sk_test_1' })).toHaveLength(1)
  expect(problems({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual([
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.',
  ])
  expect(problems({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1,' })).toHaveLength(1)
})

test('two webhook secrets are accepted while one replaces the other', () => {
  expect(readSettings({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old' })).toMatchObject({
    settings: { stripe: { webhookSecrets: ['whsec_new', 'whsec_old'], live: false } },
  })
})

test('a live site accepts live keys, and test keys only as a demo', () => {
  expect(readSettings({ ...LIVE_SITE, ...LIVE })).toMatchObject({ ok: true, settings: { stripe: { live: true } } })
  expect(problems({ ...LIVE_SITE, ...STRIPE })[0]).toContain('Stripe test keys')
  expect(problems({ ...LIVE_SITE, ...STRIPE, ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'yes' })).toEqual([])
})

test('live sites and live keys never use a stand-in for Stripe', () => {
  const STRIPE_API_URL = 'http://127.0.0.1:1234'
  expect(readSettings({ ...STRIPE, STRIPE_API_URL })).toMatchObject({ ok: true })
  for (const env of [LIVE, { ...LIVE_SITE, ...LIVE }, { ...LIVE_SITE, ...STRIPE }])
    expect(problems({ ...env, STRIPE_API_URL })).toContainEqual(expect.stringContaining('STRIPE_API_URL is for tests'))
})

test('a bucket needs all its settings, and https on a live site', () => {
  const bucket = {
    S3_ENDPOINT: 'http://s3.local',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const read = readSettings(bucket)
  expect(read.ok && read.settings.s3).toMatchObject({ region: 'us-east-1', bucket: 'photos' })
  expect(problems({ ...bucket, S3_SECRET_ACCESS_KEY: '' })).toEqual([
    'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four or none.',
  ])
  expect(problems({ ...bucket, S3_BUCKET: 'Not/One' })).toEqual(['S3_BUCKET must be the name of a bucket.'])
  expect(problems({ ...LIVE_SITE, ...LIVE, ...bucket })[0]).toContain('S3_ENDPOINT must begin with https')
})
