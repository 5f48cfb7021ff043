import { expect, test } from 'vitest'
import { isReadable } from './safe-mail.ts'

test('what people wrote to us is read in the inbox, not in the outbox', () => {
  expect(['contact-message', 'contact-copy', 'contact-reply', 'order-confirmed'].map(isReadable)).toEqual([
    ...[false, false, false, true],
  ])
})
