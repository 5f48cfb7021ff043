import { afterEach, expect, test, vi } from 'vitest'
import { clearPersonalData } from './forget-person.ts'

/** The part of a browser's storage used here: its keys are its own properties. */
function storageOf(...keys: string[]): Storage {
  const methods = {
    removeItem: (key: string) => {
      delete storage[key]
    },
  }
  const storage: Record<string, string> = Object.create(methods)
  for (const key of keys) storage[key] = 'x'
  return storage as unknown as Storage
}
afterEach(() => vi.unstubAllGlobals())

test('signing out clears what belongs to the person and keeps what belongs to the device', () => {
  const drafts = ['joining-draft', 'joining-draft:tab2', 'message-draft:maya:rosa', 'messages-kept']
  const localStorage = storageOf(...drafts, 'lastRegistrationId', 'favorites', 'theme', 'favorites-hint')
  const sessionStorage = storageOf('order-request', 'page-words', 'returnTo', 'scroll')
  vi.stubGlobal('window', { localStorage, sessionStorage })
  clearPersonalData()
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme', 'favorites-hint'], ['scroll']])
})

test('a browser that refuses storage still signs out', () => {
  vi.stubGlobal('window', {
    get localStorage(): never {
      throw new Error('denied')
    },
  })
  expect(clearPersonalData).not.toThrow()
})
