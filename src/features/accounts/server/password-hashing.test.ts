import { expect, test } from 'vitest'
import { Busy } from '#src/platform/database/retry.ts'
import { hashing, hashPassword, limitConcurrency, verifyPassword } from './password-hashing.ts'

test('a stored hash is argon2id with 19 MiB and 2 passes, and only its password matches', async () => {
  const stored = await hashPassword('paper heron 545')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('paper heron 545', stored)).toBe(true)
  expect(await verifyPassword('paper heron 546', stored)).toBe(false)
})

test('the same letters typed on a different keyboard are the same password', async () => {
  const stored = await hashPassword('café-crème')
  expect(await verifyPassword('café-crème'.normalize('NFD'), stored)).toBe(true)
})

test('without a stored hash the same work is done, and the result is false', async () => {
  const before = hashing.runs
  expect(await verifyPassword('anything', undefined)).toBe(false)
  expect(await verifyPassword('anything', null)).toBe(false)
  expect(hashing.runs - before).toBe(2)
})

test('tasks run in turn, never more at a time than allowed, and tasks beyond the queue are refused', async () => {
  const inTurn = limitConcurrency(2, 3)
  const open: (() => void)[] = []
  let most = 0
  let now = 0
  const work = () =>
    new Promise<void>(resolve => {
      most = Math.max(most, ++now)
      open.push(() => {
        now--
        resolve()
      })
    })
  const accepted = Array.from({ length: 5 }, () => inTurn(work))
  await expect(inTurn(work)).rejects.toBeInstanceOf(Busy)
  for (let done = 0; done < 5; done++) {
    await expect.poll(() => open.length).toBeGreaterThan(0)
    open.shift()!()
    await Promise.race(accepted.slice(done))
  }
  await Promise.all(accepted)
  expect(most).toBe(2)
  // A failed task also releases its turn.
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await expect(inTurn(async () => 'fine')).resolves.toBe('fine')
})
