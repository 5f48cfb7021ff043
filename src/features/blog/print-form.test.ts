import { describe, expect, test } from 'vitest'
import { printFormProblems, rememberAsked, wasAsked } from './print-form.ts'

const filled = { firstName: 'Maya', email: 'maya@example.com', acceptTerms: true }

describe('the form before printing', () => {
  test('a complete form has no errors, even with extra spaces', () => {
    expect(printFormProblems(filled)).toEqual({})
    expect(printFormProblems({ ...filled, email: ' maya@example.com ', firstName: ' Maya ' })).toEqual({})
  })

  test('each field has its fixed message', () => {
    expect(printFormProblems({ firstName: '', email: '', acceptTerms: false })).toEqual({
      firstName: 'First name is required',
      email: 'Please enter a valid email address',
      acceptTerms: 'You must accept the terms',
    })
  })

  test.each(['maya@example', 'maya', '@example.com', 'maya@example.com\nbcc:x@y.example', 'a@b.example, c@d.example'])(
    '%j is not an email address',
    email => {
      expect(printFormProblems({ ...filled, email })).toEqual({ email: 'Please enter a valid email address' })
    },
  )

  test('a name of only spaces is not a name', () => {
    expect(Object.keys(printFormProblems({ ...filled, firstName: '  ' }))).toEqual(['firstName'])
  })
})

describe('asking once', () => {
  const memory = () => {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    }
  }

  test.each(['subscribed', 'not-now'] as const)('after "%s" the device is not asked again', answer => {
    const device = memory() as unknown as Storage
    expect(wasAsked(device)).toBe(false)
    rememberAsked(device, answer)
    expect(wasAsked(device)).toBe(true)
  })

  test('a browser without storage causes no error', () => {
    const forbidden = () => {
      throw new Error('SecurityError')
    }
    const device = { getItem: forbidden, setItem: forbidden } as unknown as Storage
    expect(() => rememberAsked(device, 'not-now')).not.toThrow()
    expect(wasAsked(device)).toBe(false)
  })
})
