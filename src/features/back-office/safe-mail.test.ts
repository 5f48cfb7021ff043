import { expect, test } from 'vitest'
import { isReadable, withoutTokens } from './safe-mail.ts'

test('the secret of a link is taken out of HTML and text, and nothing else', () => {
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

test('what people typed to us is read in the inbox, not in the outbox', () => {
  expect(['contact-message', 'contact-copy', 'contact-reply', 'order-confirmed'].map(isReadable)).toEqual([
    ...[false, false, false, true],
  ])
})
