import { expect, test } from 'vitest'
import { isWellKnownPassword, wellKnownCount } from './common-passwords.ts'

test('the list is long enough to matter', () => {
  expect(wellKnownCount).toBeGreaterThan(400)
})

test('well-known passwords are recognized, even in capitals or with characters appended', () => {
  const known = [
    'password',
    'Password123!',
    'QWERTYUIOP',
    'iloveyou2026',
    'letmein123',
    'aaaaaaaa',
    'abababab',
    'abcdefghij',
    '9876543210',
    'Summer2025',
  ]
  expect(known.filter(each => !isWellKnownPassword(each))).toEqual([])
})

test("a person's own name and email don't make a password", () => {
  const own = ['Maya', 'Alvarez', 'maya.alvarez@example.com']
  const guessed = ['mayaalvarez', 'MayaAlvarez12', 'alvarez123', 'maya.alvarez@example.com', 'Alvarez!!!']
  expect(guessed.filter(each => !isWellKnownPassword(each, own))).toEqual([])
})

test('ordinary good passwords pass', () => {
  const good = [
    'wonder-becomes-art',
    'paperheron545',
    'three blue buttons',
    'maya likes clay a lot',
    'kJ8#mQ2x',
    'ab12ab34cd',
  ]
  expect(good.filter(each => isWellKnownPassword(each, ['Maya', 'Li', 'maya@example.com']))).toEqual([])
})
