import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailLayout, senderName } from './layout.ts'

const words = {
  heading: 'Set your password',
  paragraphs: ['Hello Maya,', 'One line\nand another.'],
  facts: [['When', 'Tue, Dec 8']] as const,
  button: { label: 'Set password', url: 'https://example.org/reset-password?token=a&b=c' },
  afterwards: ['The link works for 7 days.'],
  footer: 'Curiously Creative',
}

test('both versions of an email have the same text', () => {
  const { html, text } = mailLayout(words)
  for (const said of [
    'Set your password',
    'Hello Maya,',
    'Tue, Dec 8',
    'The link works for 7 days.',
    'Curiously Creative',
  ]) {
    expect(html).toContain(said)
    expect(text).toContain(said)
  }
  expect(text).toContain('https://example.org/reset-password?token=a&b=c')
  expect(html).toContain('href="https://example.org/reset-password?token=a&#38;b=c"')
})

test('no user text becomes markup, wherever it appears', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)?.length
  const plain = mailLayout({ ...words, heading: 'x', paragraphs: ['x'], facts: [['x', 'x']], footer: 'x' })
  const nasty = fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '=', '/', 'a', ' ') })
  fc.assert(
    fc.property(nasty, nasty, (one, two) => {
      const mail = mailLayout({ ...words, heading: one, paragraphs: [two], facts: [[one, two]], footer: two })
      expect(tags(mail.html)).toBe(tags(plain.html))
    }),
  )
})

test('a button must link to a web address, or the email is not created', () => {
  expect(() => mailLayout({ ...words, button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow('web address')
})

test('a fact may link to its source, and a web address in the footer is a link', () => {
  const url = 'https://example.org/reports?a=1&b=2'
  const { html, text } = mailLayout({ ...words, facts: [['Paid', '$5', url]], footer: `Stop: ${url}` })
  expect(html.split('<a href="https://example.org/reports?a=1&#38;b=2"').length - 1).toBe(2)
  expect(text).toContain(`Paid: $5\n  ${url}`)
  expect(() => mailLayout({ ...words, facts: [['x', 'x', 'javascript:alert(1)']] })).toThrow('web address')
})

test('an email of normal length stays small', () => {
  const long = mailLayout({ ...words, paragraphs: Array.from({ length: 12 }, () => 'words '.repeat(30)) })
  expect(long.html.length).toBeLessThan(20_000)
})

test("the sender's name is the text before the address", () => {
  expect(
    ['Our Studio <a@example.org>', '"Our, Studio" <a@example.org>', 'a@example.org', '<a@example.org>'].map(senderName),
  ).toEqual(['Our Studio', 'Our, Studio', 'a@example.org', 'a@example.org'])
})
