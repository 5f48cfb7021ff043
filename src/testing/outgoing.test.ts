import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { allFeatures } from '#src/app/features.ts'
import type { Route } from '#src/lib/contract.ts'
import { serve } from './serve.ts'

/**
 * The files that connect to another machine, and what decides which one. Nothing that a user typed is ever fetched as
 * an address (T77): pictures arrive as bytes, and calendars and spreadsheets are sent, not read.
 */
const SPEAKS_TO: Record<string, string> = {
  'src/platform/files/object-storage.ts': 'S3_ENDPOINT',
  'src/platform/mail/send-mail.ts': 'SMTP_URL',
  'src/features/payments/server/stripe/stripe-client.ts': 'Stripe, or STRIPE_API_URL',
  'src/features/payments/server/test-provider/test-events.ts': 'this server itself',
}
/** Pages call our own server, by path. */
const ASKS_OURSELVES = [
  'src/app/hydrated-page.ts',
  'src/app/page-watch.ts',
  'src/app/shell/page-layout.tsx',
  'src/lib/api-client.ts',
  'src/lib/live-news.ts',
  'src/lib/send-form.ts',
  'src/features/accounts/web/account/own-data.tsx',
  'src/features/accounts/web/login-page.tsx',
]
/** Listens only, and makes no connections. */
const LISTENS = ['src/platform/http/open-http.ts']
/** Parses addresses, and makes no connections. */
const READS_ADDRESSES = ['src/platform/http/caller-address.ts']

const REACHES_OUT = [
  /(?<![.\w]|async )fetch\((?!ref: )/,
  /\b(?:XMLHttpRequest|EventSource|WebSocket)\(/,
  /\b(?:from |import\()'(?:node:(?:https?|http2|net|tls|dgram|dns)|undici|nodemailer|aws4fetch|stripe)'/,
]

/** A file's code, without comments and type-only imports. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replace(/^import (?:type .*|\{(?: ?type \w+,?)+ ?\} from .*)$/gm, '')

test('the server only connects to machines whose address the operator sets (T77)', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.|^src\/testing\/|provider-contract/.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter(file => REACHES_OUT.some(way => way.test(codeOf(file))))
  expect(found.sort()).toEqual([...Object.keys(SPEAKS_TO), ...ASKS_OURSELVES, ...LISTENS, ...READS_ADDRESSES].sort())
})

test('pages only request paths of this site', () => {
  for (const file of ASKS_OURSELVES)
    for (const [, address] of codeOf(file).matchAll(
      /(?:(?<![.\w])fetch\(|new EventSource\(|\.open\('POST', )([^,)]+)/g,
    ))
      expect([file, address]).toEqual([file, expect.stringMatching(/^(?:['`]\/[\w]|url$)/)])
})

test('no API call accepts an address to fetch', async () => {
  const routes: [string, Route][] = []
  const site = await serve(app => {
    const features = allFeatures(app, async () => true)
    routes.push(...features.flatMap(each => Object.entries<Route>(each.routes.contract)))
    return features
  })
  await site.close()
  expect(routes.length).toBeGreaterThan(150)
  for (const [key, { body, query }] of routes)
    for (const part of [body, query]) {
      const shape = part ? JSON.stringify(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })) : ''
      expect([key, /"format":"uri"|"\w*(?:[uU]rl|[uU]ri|[hH]ref|[wW]ebhook|[cC]allback)":\{/.exec(shape)]).toEqual([
        key,
        null,
      ])
    }
})
