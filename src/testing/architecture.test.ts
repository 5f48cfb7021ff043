import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** From the ground up. A feature may use those before it; against the order it announces an event that `app` wires. */
const FEATURE_ORDER = [
  'organization',
  'policies',
  'accounts',
  'content',
  'newsletter',
  'contact',
  'blog',
  'families',
  'classes',
  'calendar',
  'favorites',
  'payments',
  'subscriptions',
  'registrations',
  'waitlist',
  'cancellations',
  'messages',
  'updates',
  'attendance',
  'office',
  'reports',
  'family-calendar',
  'back-office',
  'search',
  'site-pages',
]

const LAYERS = { lib: 0, platform: 1, ui: 1, features: 2, app: 3, testing: 4 } as const
type Layer = keyof typeof LAYERS
type Place = {
  layer: Layer
  feature?: string
  side: 'browser' | 'server' | 'anywhere'
  isPrivate: boolean
  isDoor: boolean
}

function placeOf(file: string): Place | undefined {
  const found = /^src\/(lib|platform|ui|features|app|testing)\/(?:([\w-]+)\/)?(?:(server|web)(\/|\.tsx?$))?/.exec(file)
  if (!found) return undefined
  const layer = found[1] as Layer
  const [, , folder, sideName, end] = found
  const inFeature = layer === 'features'
  const side =
    layer === 'ui' || (inFeature && sideName === 'web')
      ? 'browser'
      : layer === 'platform' || (inFeature && sideName === 'server')
        ? 'server'
        : 'anywhere'
  return {
    layer,
    feature: inFeature ? folder : undefined,
    side,
    isPrivate: inFeature && end === '/',
    isDoor: inFeature && sideName !== undefined && end !== '/',
  }
}

/** The server side may read the tables of earlier features for its joins; only their own feature writes to them. */
const isTables = (file: string) => file.endsWith('/server/tables.ts')

function complaint(file: string, target: string): string | undefined {
  const from = placeOf(file)
  const to = placeOf(target)
  if (!from || !to || from.layer === 'testing') return undefined
  if (LAYERS[to.layer] > LAYERS[from.layer]) return `${from.layer} lies below ${to.layer}: hand it in from above`
  if (from.layer !== 'app') {
    if (from.side === 'browser' && to.side === 'server') return 'the browser never imports the server: ask the contract'
    if (from.side === 'server' && to.side === 'browser') return 'the server never imports the browser'
    if (from.side === 'anywhere' && to.side !== 'anywhere' && !from.isDoor)
      return 'shared code runs anywhere, so it imports neither side'
  }
  if (to.layer !== 'features' || to.feature === from.feature) return undefined
  const readsTables = isTables(target) && from.side === 'server' && from.feature
  if (to.isPrivate && !readsTables && !isPage(file, target)) {
    return `the folders of ${to.feature} are private: use what its root exports`
  }
  const [here, there] = [FEATURE_ORDER.indexOf(from.feature ?? ''), FEATURE_ORDER.indexOf(to.feature ?? '')]
  if (from.feature && there > here)
    return `${to.feature} comes after ${from.feature}: announce an event or offer a slot`
  return undefined
}

/** Only the page table names pages. */
const isPage = (file: string, target: string) => file === 'src/app/routes.ts' && target.endsWith('-page.tsx')

const root = process.cwd()
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.tsx?$|\.d\.ts$/.test(file))

/** What a file imports of ours, as paths from the root. Imports of types alone cross no border at run time. */
function importsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const wanted = module.staticImports
    .filter(each => each.entries.length === 0 || each.entries.some(entry => !entry.isType))
    .map(each => each.moduleRequest.value)
  const passedOn = module.staticExports.flatMap(each => each.entries.flatMap(entry => entry.moduleRequest?.value ?? []))
  return [...wanted, ...passedOn]
    .filter(name => name.startsWith('.') || name.startsWith('#src/'))
    .map(name => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)))
}

test('imports follow the map in ARCHITECTURE.md', () => {
  const found = sources.flatMap(file =>
    importsOf(file).flatMap(target => {
      const why = complaint(file, target)
      return why ? [`${file} -> ${target}: ${why}`] : []
    }),
  )
  expect(sources.length, 'the test must see the sources').toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('every feature has its place in the order', () => {
  const features = new Set(sources.flatMap(file => placeOf(file)?.feature ?? []))
  expect([...features].filter(name => !FEATURE_ORDER.includes(name))).toEqual([])
})

test('a breach of each kind is found', () => {
  const breaches = [
    ['src/ui/button.tsx', 'src/platform/log/log.ts'],
    ['src/lib/money.ts', 'src/platform/log/log.ts'],
    ['src/features/classes/web/a.tsx', 'src/features/classes/server/b.ts'],
    ['src/features/classes/pricing.ts', 'src/features/classes/server/b.ts'],
    ['src/features/registrations/server/a.ts', 'src/features/classes/server/b.ts'],
    ['src/features/classes/server/a.ts', 'src/features/registrations/server.ts'],
    ['src/features/classes/server/a.ts', 'src/app/open-app.ts'],
    ['src/app/open-app.ts', 'src/features/classes/server/b.ts'],
    ['src/app/open-app.ts', 'src/features/classes/server/tables.ts'],
    ['src/features/classes/server/a.ts', 'src/features/registrations/server/tables.ts'],
  ]
  expect(breaches.filter(([file, target]) => !complaint(file!, target!))).toEqual([])
  expect(complaint('src/features/registrations/server/a.ts', 'src/features/classes/server.ts')).toBeUndefined()
})

test('files stay small and are named for what they mean', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|types|service|manager|index)\.tsx?$/
  const lines = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length
  expect(sources.filter(file => vague.test(file))).toEqual([])
  expect(sources.filter(file => !isTables(file) && lines(file) > 400)).toEqual([])
})
