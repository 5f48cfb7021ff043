import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { nodesIn } from './syntax.ts'

/**
 * From the bottom up. A feature may use those before it; in the other direction it announces an event that `app`
 * connects.
 */
const FEATURE_ORDER = [
  'organization',
  'policies',
  'accounts',
  'content',
  'newsletter',
  'contact',
  'blog',
  'families',
  'calendar',
  'classes',
  'age-requests',
  'instructors',
  'favorites',
  'payments',
  'subscriptions',
  'registrations',
  'waitlist',
  'cancellations',
  'family-registrations',
  'messages',
  'group-messages',
  'updates',
  'attendance',
  'front-desk',
  'reports',
  'family-calendar',
  'operations',
  'search',
  'site-pages',
  'site-frame',
  'home',
  'portal',
  'dashboard',
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

/** A page calls any feature over HTTP, so it may know the types of every contract. Its values would load Zod. */
const isContract = (file: string) => /^src\/features\/[\w-]+\/[\w-]*contract\.ts$/.test(file)

type Import = { target: string; isType: boolean }

function complaint(file: string, { target, isType }: Import): string | undefined {
  const from = placeOf(file)
  const to = placeOf(target)
  if (!from || !to || from.layer === 'testing') return undefined
  if (LAYERS[to.layer] > LAYERS[from.layer]) return `${from.layer} is below ${to.layer}: pass it in from above`
  if (isContract(target) && from.layer === 'features' && from.side === 'browser')
    return isType
      ? undefined
      : "the browser needs a contract's types only: put values that it needs into a file of their own"
  if (from.layer !== 'app') {
    if (from.side === 'browser' && to.side === 'server') return 'the browser never imports the server: use the contract'
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

/** Only the route table imports pages. */
const isPage = (file: string, target: string) => file === 'src/app/routes.ts' && target.endsWith('-page.tsx')

const root = process.cwd()
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !/\.test\.tsx?$|\.d\.ts$/.test(file))

const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8')
const resolved = (file: string, name: string) =>
  name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)

/** A file's imports from our own sources, including types, as paths from the root. */
function importsOf(file: string, code = sourceOf(file)): Import[] {
  const { module } = parseSync(file, code)
  const wanted = module.staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isType: entries.length > 0 && entries.every(entry => entry.isType),
  }))
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { name: moduleRequest.value, isType } : [])),
  )
  return [...wanted, ...passedOn]
    .filter(({ name }) => name.startsWith('.') || name.startsWith('#src/'))
    .map(({ name, isType }) => ({ target: resolved(file, name), isType }))
}

test('imports follow the map in ARCHITECTURE.md', () => {
  const found = sources.flatMap(file =>
    importsOf(file).flatMap(each => {
      const why = complaint(file, each)
      return why ? [`${file} -> ${each.target}: ${why}`] : []
    }),
  )
  expect(sources.length, 'the test must find the sources').toBeGreaterThan(100)
  expect(found).toEqual([])
})

test('every feature has its place in the order', () => {
  const features = new Set(sources.flatMap(file => placeOf(file)?.feature ?? []))
  expect([...features].filter(name => !FEATURE_ORDER.includes(name))).toEqual([])
})

test('finds every kind of violation', () => {
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
  ] as const
  const allowed = (file: string, target: string, isType: boolean) => complaint(file, { target, isType }) === undefined
  for (const isType of [false, true])
    expect(breaches.filter(([file, target]) => allowed(file, target, isType))).toEqual([])
  expect(allowed('src/features/registrations/server/a.ts', 'src/features/classes/server.ts', false)).toBe(true)
  const contract = 'src/features/waitlist/contract.ts'
  expect(allowed('src/features/classes/web/a.tsx', contract, true)).toBe(true)
  expect(allowed('src/features/classes/web/a.tsx', contract, false)).toBe(false)
  expect(allowed('src/features/waitlist/web/a.tsx', contract, false)).toBe(false)
  expect(allowed('src/features/classes/server/a.ts', contract, true)).toBe(false)
  expect(importsOf('src/lib/a.ts', "import type { A } from './b.ts'\nexport { type C } from '#src/ui/d.ts'")).toEqual([
    { target: 'src/lib/b.ts', isType: true },
    { target: 'src/ui/d.ts', isType: true },
  ])
})

/** All our tables with the folders that own them: `features/classes`, or `platform/mail`. */
const owners = new Map(
  sources
    .filter(file => file.endsWith('/tables.ts'))
    .flatMap(file =>
      [...sourceOf(file).matchAll(/pgTable\(\s*'(\w+)'/g)].map(found => [found[1]!, ownerOf(file)] as const),
    ),
)

function ownerOf(file: string): string {
  return file.split('/').slice(1, 3).join('/')
}

/**
 * Facts about registrations that every list of classes and every registration shows, read by table name because the
 * tables belong to later features. Each file says why, and never writes to them.
 */
const READS_UPWARD = [
  'src/features/classes/server/registration-counts.ts',
  'src/features/registrations/server/read-registrations.ts',
]

/** The violations among the tables that a file names in SQL or changes through the query builder. */
function tableComplaints(file: string, code = sourceOf(file)): string[] {
  const mine = ownerOf(file)
  const { program } = parseSync(file, code)
  const found: string[] = []
  for (const node of nodesIn(program)) {
    if (node.type === 'TemplateElement') found.push(...inSql((node.value as { raw: string }).raw))
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(...inSql(node.value))
  }
  const imported = new Map(
    [...code.matchAll(/import \{([^}]*)\} from '([^']*\/tables\.ts)'/g)].flatMap(([, names, from]) =>
      names!.split(',').map(name => [name.trim(), ownerOf(resolved(file, from!))] as const),
    ),
  )
  for (const [, act, table] of code.matchAll(/\.(insert|update|delete)\((\w+)\)/g)) {
    const owner = imported.get(table!)
    if (owner && owner !== mine) found.push(`${file}: ${act} of ${table}, which only ${owner} may write`)
  }
  return found

  function inSql(text: string): string[] {
    const named = text.matchAll(/\b(INSERT INTO|(?<!FOR |FOR NO KEY )UPDATE|DELETE FROM|FROM|JOIN)\s+"?([a-z_]+)\b/g)
    return [...named].flatMap(([, how, table]) => {
      const owner = owners.get(table!)
      if (!owner || owner === mine) return []
      if (how !== 'FROM' && how !== 'JOIN') return [`${file}: ${how} ${table}, which only ${owner} may write`]
      if (READS_UPWARD.includes(file)) return []
      const why = complaint(file, { target: `src/${owner}/server/tables.ts`, isType: false })
      return why && placeOf(file)?.layer !== 'app' ? [`${file}: ${how} ${table}: ${why}`] : []
    })
  }
}

test('a feature writes only its own tables and reads only those of earlier ones', () => {
  expect(owners.size, 'the test must find the tables').toBeGreaterThan(40)
  expect(sources.flatMap(file => (placeOf(file)?.layer === 'testing' ? [] : tableComplaints(file)))).toEqual([])
})

test('a table of another feature is found in SQL and in the query builder', () => {
  const file = 'src/features/classes/server/a.ts'
  const found = (code: string) => tableComplaints(file, code).length
  expect(found('db.execute(sql`SELECT id FROM registrations r`)')).toBe(1)
  expect(found('db.execute(sql`SELECT a FROM offerings o JOIN orders x ON true`)')).toBe(1)
  expect(found("query('UPDATE users SET role = 1')")).toBe(1)
  expect(found('sql`DELETE FROM mails WHERE true`')).toBe(1)
  expect(found("import { users } from '#src/features/accounts/server/tables.ts'\ntx.update(users)")).toBe(1)
  expect(found('sql`SELECT id FROM users u JOIN offerings o ON true FOR UPDATE`')).toBe(0)
  expect(found("import { offerings } from './tables.ts'\ntx.update(offerings)")).toBe(0)
})

test('files stay small and have no vague names', () => {
  const vague = /(^|\/)(utils?|helpers?|common|misc|types|service|manager|index)\.tsx?$/
  const lines = (file: string) => readFileSync(path.join(root, file), 'utf8').split('\n').length
  expect(sources.filter(file => vague.test(file))).toEqual([])
  expect(sources.filter(file => !isTables(file) && lines(file) > 400)).toEqual([])
})
