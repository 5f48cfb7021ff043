import { resolve } from 'node:path'
import * as z from 'zod'

/**
 * Everything set by the environment. What staff can change (fees, time zone, texts) is in the
 * database instead. Checked once at start; each mistake gets its own message.
 */
export type Settings = {
  port: number
  host: string
  publicUrl: URL
  /** An https address makes it a live site: no demo accounts, Secure cookies, no test payments by accident. */
  live: boolean
  dataDir: string
  /** The secret that seals data in the database; without it, a file in DATA_DIR is used. */
  serverSecret?: string
  databaseUrl?: string
  stripe?: {
    secretKey: string
    publishableKey: string
    /** More than one while the secret is being changed. */
    webhookSecrets: string[]
    /** Whether real cards are charged. */
    live: boolean
    /** A host other than Stripe's own, for tests. */
    apiUrl?: URL
  }
  testPaymentsOnPublicSite: boolean
  smtpUrl?: string
  mailFrom: string
  /** Where uploaded pictures are stored if not in DATA_DIR. */
  s3?: { endpoint: URL; region: string; bucket: string; accessKeyId: string; secretAccessKey: string }
  /** Encrypts backups. */
  backupPassphrase?: string
  /** How many reverse proxies in front of us are trusted to report the caller's address. */
  trustedProxies: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** How long a stopping process keeps answering, while proxies notice that it isn't ready. */
  drainSeconds: number
  /** Whether this process also runs background jobs. */
  runJobs: boolean
}

const DEFAULT_SENDER = 'Curiously Creative <hello@example.com>'
/** `Name <address>`, or just the address, on one line. */
const holdsAddress = (sender: string) =>
  z.email().safeParse((/^[^<>\r\n]*<([^<>]+)>$/.exec(sender.trim())?.[1] ?? sender).trim()).success

const port = z.coerce.number().int().min(0).max(65535)
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('data'),
  SERVER_SECRET: z.string().min(32).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^,\s]+(,whsec_[^,\s]+)*$/)
    .optional(),
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: z.enum(['yes', 'no']).default('no'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().refine(holdsAddress).default(DEFAULT_SENDER),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]+$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  JOBS: z.enum(['on', 'off']).default('on'),
})

const ADVICE: Record<keyof z.infer<typeof Environment>, string> = {
  PORT: 'PORT must be a whole number from 0 to 65535.',
  HOST: 'HOST must be a host name or address to listen on.',
  PUBLIC_URL: 'PUBLIC_URL must be the full address people use, such as https://classes.example.org.',
  DATA_DIR: 'DATA_DIR must be the path of a folder.',
  SERVER_SECRET: 'SERVER_SECRET must be at least 32 random characters, the same for every server of the site.',
  DATABASE_URL: 'DATABASE_URL must look like postgres://user:password@host:5432/name.',
  STRIPE_SECRET_KEY: 'STRIPE_SECRET_KEY must start with sk_.',
  STRIPE_PUBLISHABLE_KEY: 'STRIPE_PUBLISHABLE_KEY must start with pk_.',
  STRIPE_WEBHOOK_SECRET:
    'STRIPE_WEBHOOK_SECRET must start with whsec_; use two of them, separated by a comma, while you change it.',
  STRIPE_API_URL: 'STRIPE_API_URL must be the full address of a stand-in for Stripe.',
  ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE: 'ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE must be yes or no.',
  SMTP_URL: 'SMTP_URL must look like smtp://user:password@host:587.',
  MAIL_FROM: 'MAIL_FROM must be a sender such as Our Studio <hello@example.org>.',
  S3_ENDPOINT: 'S3_ENDPOINT must be the full address of an S3-compatible store, without the bucket.',
  S3_REGION: 'S3_REGION must be the name of a region, such as us-east-1.',
  S3_BUCKET: 'S3_BUCKET must be the name of a bucket.',
  S3_ACCESS_KEY_ID: 'S3_ACCESS_KEY_ID must not be empty.',
  S3_SECRET_ACCESS_KEY: 'S3_SECRET_ACCESS_KEY must not be empty.',
  BACKUP_PASSPHRASE: 'BACKUP_PASSPHRASE must have at least 16 characters.',
  DRAIN_SECONDS: 'DRAIN_SECONDS must be a whole number from 0 to 60.',
  TRUSTED_PROXIES: 'TRUSTED_PROXIES must be the number of proxies in front of the site, from 0 to 10.',
  LOG_LEVEL: 'LOG_LEVEL must be debug, info, warn, error or silent.',
  JOBS: 'JOBS must be on or off.',
}

/** Reads and checks the environment; answers the settings, or a message for every problem. */
export function readSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: Settings; warnings: string[] } | { ok: false; problems: string[] } {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(issue => issue.path[0] as keyof typeof ADVICE))
    return {
      ok: false,
      problems: [...names].map(name => ADVICE[name] ?? `${String(name)} has a value that can't be used.`),
    }
  }
  const read = parsed.data
  const publicUrl = new URL(read.PUBLIC_URL ?? `http://${urlHost(read.HOST)}:${read.PORT}`)
  const live = publicUrl.protocol === 'https:'
  const testPaymentsOnPublicSite = read.ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE === 'yes'
  const problems = [
    ...stripeProblems(read, live),
    ...storeProblems(read, live),
    ...liveProblems(live, read.STRIPE_SECRET_KEY, testPaymentsOnPublicSite),
  ]
  if (problems.length > 0) return { ok: false, problems }

  const stripe = read.STRIPE_SECRET_KEY
    ? {
        secretKey: read.STRIPE_SECRET_KEY,
        publishableKey: read.STRIPE_PUBLISHABLE_KEY!,
        webhookSecrets: read.STRIPE_WEBHOOK_SECRET!.split(','),
        live: read.STRIPE_SECRET_KEY.startsWith('sk_live_'),
        apiUrl: read.STRIPE_API_URL ? new URL(read.STRIPE_API_URL) : undefined,
      }
    : undefined
  return {
    ok: true,
    warnings: live ? liveWarnings(read) : [],
    settings: {
      port: read.PORT,
      host: read.HOST,
      publicUrl,
      live,
      dataDir: resolve(read.DATA_DIR),
      serverSecret: read.SERVER_SECRET,
      databaseUrl: read.DATABASE_URL,
      stripe,
      testPaymentsOnPublicSite,
      smtpUrl: read.SMTP_URL,
      mailFrom: read.MAIL_FROM,
      s3: read.S3_ENDPOINT
        ? {
            endpoint: new URL(read.S3_ENDPOINT),
            region: read.S3_REGION,
            bucket: read.S3_BUCKET!,
            accessKeyId: read.S3_ACCESS_KEY_ID!,
            secretAccessKey: read.S3_SECRET_ACCESS_KEY!,
          }
        : undefined,
      backupPassphrase: read.BACKUP_PASSPHRASE,
      drainSeconds: read.DRAIN_SECONDS,
      trustedProxies: read.TRUSTED_PROXIES,
      logLevel: read.LOG_LEVEL,
      runJobs: read.JOBS === 'on',
    },
  }
}

const urlHost = (host: string) =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host

function stripeProblems(read: z.infer<typeof Environment>, live: boolean): string[] {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = read
  const given = [secret, publishable, STRIPE_WEBHOOK_SECRET].filter(Boolean).length
  const problems: string[] = []
  if (given !== 0 && given !== 3)
    problems.push(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all three or none.',
    )
  else if (secret && publishable && secret.startsWith('sk_live_') !== publishable.startsWith('pk_live_'))
    problems.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys.')
  if (STRIPE_API_URL && (live || secret?.startsWith('sk_live_')))
    problems.push('STRIPE_API_URL is for tests only: live sites and live keys use Stripe itself. Remove this setting.')
  return problems
}

function storeProblems(read: z.infer<typeof Environment>, live: boolean): string[] {
  const together = [read.S3_ENDPOINT, read.S3_BUCKET, read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY]
  const given = together.filter(Boolean).length
  const problems: string[] = []
  if (given !== 0 && given !== together.length)
    problems.push(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all four or none.',
    )
  if (live && read.S3_ENDPOINT?.startsWith('http:'))
    problems.push('S3_ENDPOINT must begin with https on a live site, because photos of children are sent to it.')
  return problems
}

/** Test keys accept test cards, so nobody really pays with them either. */
function liveProblems(live: boolean, secretKey: string | undefined, allowed: boolean): string[] {
  if (!live || allowed || secretKey?.startsWith('sk_live_')) return []
  return [
    secretKey
      ? 'This is a live site with Stripe test keys, so payments would not be real. Set live keys, or set ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE=yes to run it as a demo.'
      : 'This is a live site without Stripe keys, so payments would not be real. Set the three STRIPE_ settings, or set ALLOW_TEST_PAYMENTS_ON_A_PUBLIC_SITE=yes to run it as a demo.',
  ]
}

/** Missing settings that a live site can run without, and what that means. */
function liveWarnings(read: z.infer<typeof Environment>): string[] {
  const warnings: string[] = []
  if (!read.DATABASE_URL)
    warnings.push(
      'This live site uses the embedded database, whose security updates lag behind. Set DATABASE_URL to a maintained PostgreSQL server.',
    )
  if (!read.SMTP_URL)
    warnings.push(
      'This live site sends no emails: confirmations and password links stay in the outbox. Set SMTP_URL and MAIL_FROM.',
    )
  else if (read.MAIL_FROM === DEFAULT_SENDER)
    warnings.push(
      `This live site sends its emails as ${DEFAULT_SENDER}, which mail servers refuse. Set MAIL_FROM to your own address.`,
    )
  return warnings
}
