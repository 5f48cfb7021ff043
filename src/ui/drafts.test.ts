import { expect, test } from 'vitest'
import { type DraftKind, findDrafts, removeDrafts, writeDraft } from './drafts.ts'

const kind: DraftKind<string> = {
  key: 'letter',
  version: 2,
  keptDays: 7,
  read: form => {
    if (typeof form !== 'string') throw new Error('no letter')
    return form
  },
  isEmpty: text => text === '',
}
const now = new Date('2026-11-20T00:42:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

/** The part of the browser's storage that drafts use: its keys are its own properties. */
function storageOf(entries: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => {
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  }
  const storage: Record<string, string> = Object.assign(Object.create(methods), entries)
  return storage as unknown as Storage
}
const textsIn = (storage: Storage, at = now) => findDrafts(kind, storage, at).map(each => each.values)

test('a draft is restored until it expires', () => {
  const storage = storageOf()
  writeDraft(kind, storage, { tab: 'a' }, 'Dear', now)
  expect(findDrafts(kind, storage, now)[0]).toMatchObject({ values: 'Dear', savedAt: now })
  expect([textsIn(storage, later(6.9 * 86_400_000)), textsIn(storage, later(7 * 86_400_000))]).toEqual([['Dear'], []])
})

test('a draft from before drafts had versions is read; anything else is not', () => {
  expect(textsIn(storageOf({ letter: JSON.stringify({ savedAt: now, form: 'Dear' }) }))).toEqual(['Dear'])
  for (const text of ['', '{', '7', '[]', 'null', '{"form":"x"}', JSON.stringify({ savedAt: now, form: {} })])
    expect(textsIn(storageOf({ letter: text })), text).toEqual([])
})

test('two pages with the same form do not overwrite each other, whichever writes first', () => {
  const storage = storageOf()
  const [a, b] = [{ tab: 'a' }, { tab: 'b' }]
  writeDraft(kind, storage, a, 'one', now)
  writeDraft(kind, storage, b, 'two', later(1))
  writeDraft(kind, storage, a, 'one more', later(2))
  writeDraft(kind, storage, b, 'two more', later(3))
  expect(textsIn(storage)).toEqual(['two more', 'one more'])
})

test('a page continues its own draft, and what another page writes later is kept separately', () => {
  const storage = storageOf()
  writeDraft(kind, storage, { tab: 'a' }, 'one', now)
  const b = { tab: 'b', restored: findDrafts(kind, storage, now)[0] }
  writeDraft(kind, storage, b, 'one and two', later(1))
  expect(textsIn(storage)).toEqual(['one and two'])
  writeDraft(kind, storage, { tab: 'a' }, 'one and three', later(2))
  expect(textsIn(storage)).toEqual(['one and three', 'one and two'])
  const c = { tab: 'c', restored: findDrafts(kind, storage, now)[0] }
  writeDraft(kind, storage, c, 'one, three and four', later(3))
  expect(textsIn(storage), 'the draft it started with is part of its text').toEqual([
    'one, three and four',
    'one and two',
  ])
})

test('an empty draft is not a draft, and all drafts of a form can be removed', () => {
  const storage = storageOf({ other: 'stays' })
  writeDraft(kind, storage, { tab: 'a' }, 'one', now)
  writeDraft(kind, storage, { tab: 'b' }, 'two', now)
  writeDraft(kind, storage, { tab: 'a' }, '', now)
  expect(textsIn(storage)).toEqual(['two'])
  removeDrafts('letter', storage)
  expect(Object.keys(storage)).toEqual(['other'])
})
