import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderReference } from './insert-order.ts'

test('a reference has five characters that are hard to mix up', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), random => {
      expect(orderReference(random)).toMatch(/^CC-[2-9A-HJKMNP-Z]{5}$/)
      expect(orderReference(random)).not.toMatch(/[01ILO]/)
    }),
  )
})
