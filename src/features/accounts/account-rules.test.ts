import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isEmail,
  nameProblem,
  passwordProblem,
  passwordStrength,
  signInProblems,
  signUpProblems,
} from './account-rules.ts'

const form = {
  firstName: 'Maya',
  lastName: 'Alvarez',
  email: 'maya@example.com',
  password: 'paperheron545',
  confirmPassword: 'paperheron545',
}

test('a complete form has no errors', () => {
  expect(signUpProblems(form)).toEqual({})
  expect(signInProblems({ email: ' maya@example.com ', password: 'x' })).toEqual({})
})

test('every empty field says what it needs, in the fixed wording', () => {
  expect(signUpProblems({ firstName: ' ', lastName: '', email: '', password: '', confirmPassword: '' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    password: 'Password must be at least 8 characters',
    confirmPassword: 'Please confirm your password',
  })
  expect(signInProblems({ email: 'maya', password: '' })).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password is required',
  })
  expect(signUpProblems({ ...form, confirmPassword: 'paperheron' })).toEqual({
    confirmPassword: "Passwords don't match",
  })
})

test('ordinary email addresses are accepted, and anything that could hide a second one is not', () => {
  for (const good of [
    'a@b.co',
    'maya.alvarez+crafts@mail.example.org',
    "o'neil@example.com",
    'x_y-z@sub.example.museum',
  ])
    expect(isEmail(good)).toBe(true)
  for (const bad of [
    'a@b',
    'a b@c.de',
    'a@b.co\nBcc: x@y.zz',
    'a@b.co,c@d.ee',
    '<a@b.co>',
    'a@@b.co',
    '.a@b.co',
    'a..b@c.de',
    'a@-b.co',
    '@b.co',
    'a@b..co',
    `${'a'.repeat(65)}@b.co`,
  ])
    expect(isEmail(bad)).toBe(false)
})

test("a very long text isn't an email address", () => {
  expect(isEmail(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)).toBe(false)
})

test('a password needs 8 characters or more, counted the way people count', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), password => {
      const count = [...password.normalize('NFC')].length
      expect(passwordProblem(password) === 'Password must be at least 8 characters').toBe(count < 8)
    }),
  )
  expect(passwordProblem('x'.repeat(201))).toBe('Use 200 characters or fewer')
})

test('the strength meter never drops while a password gets longer', () => {
  const beads = Array.from({ length: 30 }, (_, length) => passwordStrength('x'.repeat(length)).beads)
  expect(beads).toEqual([...beads].sort((a, b) => a - b))
  expect(passwordStrength('paperheron545').words).toBe('Good, 13 characters')
  expect([passwordStrength('1234567').words, passwordStrength('').beads]).toEqual(['1 more character', 0])
})

test("a name can't contain markup, line breaks or URLs", () => {
  const wrong = ['<b>Maya</b>', 'Maya\nBcc: x@y.zz', 'Win at https://evil.example', 'www.evil.example', 'x'.repeat(81)]
  expect(wrong.filter(name => nameProblem(name, 'missing') === undefined)).toEqual([])
  expect(['Zoë', 'Anne-Marie', "O'Neil", 'José María', '美雪'].filter(name => nameProblem(name, 'missing'))).toEqual([])
})
