import { expect, test } from 'vitest'
import { forgetAnswers } from './forget-answers.ts'
import { freshOrHeld, heldSince, holdPage } from './held-pages.ts'

const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))

test('a saved page opens without a connection, in its latest version', async () => {
  holdPage('/door/1', { here: 1 })
  expect(await freshOrHeld('/door/1', cutOff)).toEqual({ here: 1 })
  expect(await freshOrHeld('/door/1', async () => ({ here: 2 }))).toEqual({ here: 2 })
  expect(await freshOrHeld('/door/1', cutOff)).toEqual({ here: 2 })
})

test('a page that was not saved and a response that refuses fail as usual', async () => {
  await expect(freshOrHeld('/door/2', cutOff)).rejects.toThrow('Failed to fetch')
  holdPage('/door/2', { here: 1 })
  const refused = new Response(null, { status: 404 })
  await expect(freshOrHeld('/door/2', () => Promise.reject(refused))).rejects.toBe(refused)
})

test('no page stays saved for the next person', () => {
  holdPage('/door/3', {}, 1_000)
  expect(heldSince('/door/3')).toBe(1_000)
  forgetAnswers()
  expect(heldSince('/door/3')).toBeUndefined()
})
