import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/**
 * Effects that set state synchronously, and again whenever a dependency changes. One that depends on an object made in
 * its own render loops forever, so each entry says why it doesn't. Before adding one: can it be computed during render
 * instead?
 */
const ENDS: Record<string, [effects: number, why: string]> = {
  'src/app/shell/offline/offline-strip.tsx': [1, "an address and a loader's data"],
  'src/features/accounts/web/login-page.tsx': [1, 'a parameter in the address'],
  'src/features/attendance/web/door/use-door.ts': [1, 'an id, and a callback made of callbacks that never change'],
  'src/features/families/web/use-steps.ts': [1, "three booleans and the location's key"],
  'src/features/messages/web/message-log.tsx': [1, 'an id and a number'],
  'src/features/registrations/web/cart-page.tsx': [1, "a loader's data"],
  'src/features/registrations/web/confirmation-page.tsx': [1, "the router's function, the same in every render"],
  'src/features/registrations/web/pay/use-order.ts': [2, 'a string and a number, until it is undefined; two numbers'],
  'src/features/subscriptions/web/subscription-page.tsx': [1, 'once: a ref remembers that it ran'],
  'src/features/updates/web/admin/shared-list.tsx': [1, 'an id and a number'],
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }
const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'
const isFunction = ({ type }: Node) => /^(ArrowFunction|Function)(Expression|Declaration)$/.test(type)

function* nodesIn(value: unknown, enters: (node: Node) => boolean = () => true): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each, enters)
  else if (isNode(value)) {
    yield value
    if (enters(value))
      for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesIn(part, enters)
  }
}

const called = (node: Node | null | undefined): string =>
  node?.type === 'CallExpression' ? String((node.callee as { name?: string }).name ?? '') : ''

/** How many effects in a source set state synchronously and may run again. */
function countSetting(source: string): number {
  const { program } = parseSync('source.tsx', source)
  const all = [...nodesIn(program)]
  const setters = new Set(
    all
      .filter(node => node.type === 'VariableDeclarator' && /^use(State|Text|Reducer)$/.test(called(node.init as Node)))
      .flatMap(node => (node.id as { elements?: { name: string }[] }).elements?.at(1)?.name ?? []),
  )
  /** Whether code sets state synchronously, directly or through one of these local functions. */
  const sets = (body: unknown, local: ReadonlySet<string> = new Set()): boolean =>
    [...nodesIn(body, node => !isFunction(node))].some(node => setters.has(called(node)) || local.has(called(node)))
  return all.filter(node => {
    if (!/^use(Layout)?Effect$/.test(called(node))) return false
    const [effect, on] = node.arguments as [Node, { elements?: unknown[] }?]
    if (on && on.elements?.length === 0) return false
    const body = effect.body as Node
    const inner = [...nodesIn(body)].filter(
      each => each.type === 'VariableDeclarator' && isNode(each.init) && isFunction(each.init),
    )
    const local = new Set(
      inner.filter(each => sets((each.init as Node).body)).map(each => (each.id as { name: string }).name),
    )
    return sets(body, local)
  }).length
}

test('every effect that sets state has a reason why it ends', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap(file => {
    const effects = countSetting(readFileSync(file, 'utf8'))
    return effects > 0 ? [[file, effects] as const] : []
  })
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(ENDS).map(([file, [effects]]) => [file, effects])),
  )
})

test('finds state that is set synchronously, directly or through a function of the effect', () => {
  const inHook = (effect: string) => `function useIt(form) { const [at, setAt] = useState(); ${effect} }`
  const looping = [
    'useEffect(() => { setAt(new Date()) }, [form])',
    'useEffect(() => setAt(form))',
    'useEffect(() => { if (form) try { save(form); setAt(new Date()) } catch { setAt() } }, [form])',
    'useLayoutEffect(() => { const look = () => setAt(1); look(); addEventListener("x", look) }, [form])',
  ]
  const fine = [
    'useEffect(() => setAt(new Date()), [])',
    'useEffect(() => { const timer = setTimeout(() => setAt(1)) }, [form])',
    'useEffect(() => { const look = () => setAt(1); addEventListener("x", look) }, [form])',
    'useEffect(() => { save(form) }, [form])',
  ]
  expect(looping.map(each => countSetting(inHook(each)))).toEqual(looping.map(() => 1))
  expect(fine.map(each => countSetting(inHook(each)))).toEqual(fine.map(() => 0))
})
