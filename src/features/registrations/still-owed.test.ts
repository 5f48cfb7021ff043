import { expect, test } from 'vitest'
import { owedBlocker } from './still-owed.ts'

const clay = { due: 80_00, classes: ['Clay Critters'], registrationId: 'a' }
const kites = { due: 20_50, classes: ['Kites', 'Clay Critters'], registrationId: 'b' }

test('a balance is shown with its amount, its classes, and where to pay it', () => {
  expect(owedBlocker([])).toBeUndefined()
  expect(owedBlocker([clay])).toEqual({
    because: 'balance',
    message: 'You still owe $80.00 for Clay Critters. Please pay it, or contact us about it.',
    to: '/payment/a',
    toLabel: 'Pay $80.00',
  })
  expect(owedBlocker([clay, kites])).toMatchObject({
    message: 'You still owe $100.50 for Clay Critters and Kites. Please pay it, or contact us about it.',
    to: '/registrations',
  })
})

test('an amount too small for a card is settled with us', () => {
  expect(owedBlocker([{ ...clay, due: 49 }])).toMatchObject({ to: '/contact', toLabel: 'Contact us' })
  expect(owedBlocker([{ ...clay, due: 50 }])).toMatchObject({ to: '/payment/a', toLabel: 'Pay $0.50' })
})
