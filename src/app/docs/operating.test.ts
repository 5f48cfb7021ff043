import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const operating = read('docs/operating.md')
const environment = read('deploy/environment.md')
const settings = new Set(
  [...read('src/platform/config/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(at => at[1]!),
)
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
const frontDoor = read('run.mjs')

const wordsIn = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(at => at[1]!))]

test('every command in the operating guide exists', () => {
  const told = [operating, environment].flatMap(text => wordsIn(text, /npm run (?:--silent )?([\w:-]+)/g))
  expect(told).toEqual(expect.arrayContaining(['backup', 'second-factor:reset']))
  expect(told.filter(name => !scripts.includes(name))).toEqual([])
  expect(scripts.filter(name => !new RegExp(`^  '?${name}'?:`, 'm').test(frontDoor))).toEqual([])
})

test('the guide lists exactly the settings that the product reads', () => {
  const compose = read('deploy/compose.yaml')
  const known = [...settings, 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB']
  const names = [operating, compose].flatMap(text => wordsIn(text, /^ *([A-Z][A-Z0-9_]+)[=:] ?\S/gm))
  expect(names).toContain('DRAIN_SECONDS')
  expect(names.filter(name => !known.includes(name))).toEqual([])
  const described = wordsIn(environment, /`([A-Z][A-Z0-9_]+)`/g)
  expect([...settings, 'EMBEDDED_PG_BIN'].filter(name => !described.includes(name))).toEqual([])
})

test('a restore with containers runs before the product starts, and a drill does not touch the live site', () => {
  const part = (from: string, to: string) => operating.slice(operating.indexOf(from), operating.indexOf(to))
  const restore = part('**Restore**', '**The drill**')
  const services = wordsIn(read('deploy/compose.yaml').split(/^services:$/m)[1]!, /^ {2}(\w+):$/gm)
  const [, database, app] = /up -d --wait (\w+)\n.*run --rm --no-deps -v \S+:ro (\w+) restore /.exec(restore) ?? []
  expect(services).toEqual(expect.arrayContaining([database, app]))
  expect(restore.indexOf('run --rm')).toBeLessThan(restore.lastIndexOf('up -d --wait\n'))
  const drill = part('**The drill**', '## Back to a minute')
  for (const setting of ['SMTP_URL', 'Stripe', 'S3_']) expect(drill).toContain(setting)
})

test('every file the guide refers to exists', () => {
  for (const file of ['docs/operating.md', 'deploy/environment.md']) {
    const links = wordsIn(read(file), /\]\(([^)#:]+)\)/g)
    expect(links.filter(link => !existsSync(join(dirname(file), link)))).toEqual([])
  }
  const copied = wordsIn(read('deploy/Containerfile'), /COPY --from=build \/site\/([\w.]+)/g)
  expect(copied.filter(name => !existsSync(name) && name !== 'build')).toEqual([])
})
