import type { Books } from './books.ts'

/** Parts that Stripe only sends on request. */
const ON_REQUEST = ['payments', 'confirmation_secret']

/** A copy of an answer with the requested ids expanded to full objects. */
export function expanded(books: Books, answer: object, paths: readonly string[]): object {
  const copy = structuredClone(answer) as Record<string, unknown>
  const parts = Array.isArray(copy.data) ? (copy.data as Record<string, unknown>[]) : [copy]
  for (const part of parts) {
    const own = paths.map(path => (Array.isArray(copy.data) ? path.replace(/^data\./, '') : path))
    expandOne(books, part, own)
  }
  return copy
}

function expandOne(books: Books, thing: Record<string, unknown>, paths: readonly string[]): void {
  const wanted = Map.groupBy(paths, path => path.split('.')[0]!)
  for (const name of ON_REQUEST) if (name in thing && !wanted.has(name)) delete thing[name]
  for (const [name, all] of wanted) {
    const value = thing[name]
    const whole = typeof value === 'string' ? thingOf(books, value) : value
    if (whole === undefined || whole === null) continue
    thing[name] = structuredClone(whole)
    const further = all.filter(path => path.includes('.')).map(path => path.slice(name.length + 1))
    if (typeof whole === 'object') expandOne(books, thing[name] as Record<string, unknown>, further)
  }
}

const thingOf = (books: Books, id: string): object | undefined =>
  [books.customers, books.cards, books.intents, books.charges, books.invoices, books.subscriptions]
    .map(things => (things as Map<string, object>).get(id))
    .find(Boolean)
