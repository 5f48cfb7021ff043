import { expect, test } from 'vitest'
import { hasLink, withoutTokens } from './links.ts'

test('only the secret of a link is removed from HTML and text', () => {
  const secret = 'aB3_-x'.repeat(7)
  const link = (mark: string) => `https://classes.example.org/reset-password${mark}token=${secret}`
  for (const mark of ['#', '?', '?a=1&', '?a=1&#38;']) {
    const text = `Open this:\n${link(mark)}\n<a href="${link(mark)}" style="color:red">${link(mark)}</a>`
    expect(withoutTokens(text)).not.toContain(secret)
    expect(withoutTokens(text)).toBe(text.replaceAll(secret, 'hidden'))
  }
  expect(withoutTokens('Use a token=of our thanks; the tokens stay.')).toBe(
    'Use a token=hidden our thanks; the tokens stay.',
  )
})

test("a link counts anywhere in an email, and words about tokens don't", () => {
  const link = `https://classes.example.org/unsubscribe?token=${'aB3_-x'.repeat(7)}`
  const plain = { html: '<p>Hello</p>', text: 'Hello' }
  for (const mail of [
    { ...plain, html: `<a href="${link}">x</a>` },
    { ...plain, text: link },
    { ...plain, headers: { 'List-Unsubscribe': `<${link}>` } },
  ])
    expect(hasLink(mail)).toBe(true)
  for (const text of ['Hello', 'Use a token=of our thanks.', 'https://classes.example.org/?token=hidden'])
    expect(hasLink({ ...plain, text })).toBe(false)
})
