import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isNode, type Node, nodesIn } from './syntax.ts'

/** Not used anywhere: docs/voice.md lists what we say instead. */
const BANNED: readonly RegExp[] = [
  /\b(?:did|does|has|have) not come\b/i,
  /\bstands? (?:here|there|written|in the way)\b/i,
  /\bby hand\b/i,
  /\bcheques?\b/i,
  /\bonce more\b/i,
  /\banew\b/i,
  /\bsome(?:body)\b/i,
  /\be-mails?\b/i,
  /\bmails?\b(?![-/.]| (?:server|program|provider))/i,
  /\bcall(?:ed|ing)?[- ]offs?\b/i,
  /\bcall(?:s|ed|ing)? (?:it|them|the \w+|a \w+) off\b/i,
  /\bmake-goods?\b/i,
  /\bl(?:et|ets|etting) (?:it|them|the \w+) go\b/i,
  /\bsecond (?:step|factor)\b/i,
  /\bstand(?:s|ing)? in line\b/i,
  /\b(?:first|next|children|child|places?|spot) in line\b/i,
  /\bmeanwhile\b/i,
  /\bplease type\b/i,
  /\bwhom\b/i,
  /\bdeeds?\b/i,
]

/** Names that use a metaphor instead of saying what they do. */
const BANNED_NAMES =
  /^(?:letGo|standFirst|standInLine|giveUp\w*|holdStill|makeGoods|noteGone|unkeep\w*|tend[A-Z]\w*|\w*Desk|deed|recordDeed|spokenConsents|PILES|\w*[wW]ish(?:es)?|takingTurns|askedOnce|NotCome|saidOf|PatientPool)$/

/** Keys that only code reads. */
const KEYS =
  /^(?:GET|POST|PUT|PATCH|DELETE) \/|^(?:change|verify|reset|already|newsletter|confirm) mail\b|^'make-good:|^message phone email/

const TEXTS = globSync(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md'], {
  exclude: ['docs/voice.md'],
})
const SOURCES = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|^src\/testing\//.test(file))

const wrongIn = (text: string) => BANNED.flatMap(banned => banned.exec(text)?.[0] ?? [])

/** A file's sentences: strings and JSX text that contain a space and aren't SQL. */
function sentencesIn(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { program } = parseSync(file, source)
  const texts: string[] = []
  for (const node of nodesIn(program as unknown as Node)) {
    if (node.type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
      texts.push(String(node.value))
    if (node.type === 'TemplateElement' && isNode(node)) texts.push((node.value as unknown as { raw: string }).raw)
  }
  const statement = /\b(?:SELECT|UPDATE|INSERT|DELETE|FROM|JOIN|WHERE|AND|ALTER|EXISTS)\b/
  return texts.filter(text => /\S\s+\S/.test(text) && !statement.test(text) && !KEYS.test(text))
}

const wrongSentencesIn = (files: readonly string[]) =>
  files.flatMap(file =>
    sentencesIn(file).flatMap(text => wrongIn(text).map(wrong => `${file}: "${wrong}" in ${text.trim().slice(0, 90)}`)),
  )

test('no screen, email or error uses wording that docs/voice.md rules out', () => {
  expect(wrongSentencesIn(SOURCES)).toEqual([])
})

/** What they report becomes a table of docs/tested.md, but only at the end of a run of an hour and a half. */
test('no report of a fault test uses that wording either', () => {
  expect(wrongSentencesIn(globSync('e2e/faults/*.test.ts'))).toEqual([])
})

/** A document without its code and quoted test titles, with its lines kept. */
const proseIn = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/```[\s\S]*?```/g, code => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`|"[^"\n]*"/g, '')

test('no document uses that wording either', () => {
  expect(
    TEXTS.flatMap(file =>
      proseIn(file)
        .split('\n')
        .flatMap((line, index) => wrongIn(line).map(wrong => `${file}:${index + 1}: "${wrong}"`)),
    ),
  ).toEqual([])
})

test('comments only refer to documents in the repository', () => {
  const cites = /\b(?:PRODUCT|UX|THREATS)(?:\.md)?\b|§/
  const all = globSync(['src/**/*.{ts,tsx,css}', 'e2e/**/*.ts', 'bench/**/*.ts', 'db/**/*.{ts,sql}']).filter(
    file => file !== 'src/testing/wording.test.ts',
  )
  expect(
    all.flatMap(file =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, index) => (cites.test(line) ? [`${file}:${index + 1}: ${line.trim().slice(0, 90)}`] : [])),
    ),
  ).toEqual([])
})

test('no name uses a metaphor for what it does', () => {
  const named = SOURCES.flatMap(file => {
    const { program } = parseSync(file, readFileSync(file, 'utf8'))
    const names = new Set<string>()
    for (const node of nodesIn(program as unknown as Node))
      if (node.type === 'Identifier' && BANNED_NAMES.test(String(node.name))) names.add(String(node.name))
    return [...names].map(name => `${file}: ${name}`)
  })
  expect(named).toEqual([])
})
