import { expect, test } from 'vitest'
import { refusalText } from './payment-problem.tsx'

test('the first sentence becomes the heading, and the rest explains it', () => {
  expect(
    refusalText("Your card was declined. Your bank didn't give a reason.", "we're holding Nina's spot until 7:58 PM"),
  ).toEqual({
    title: 'Your card was declined',
    detail:
      "Your bank didn't give a reason. Nothing was charged, and we're holding Nina's spot until 7:58 PM. Try again with another card.",
  })
})

test('a single sentence and no sentence at all still say that nothing was charged', () => {
  expect(refusalText('Your card has expired.')).toEqual({
    title: 'Your card has expired',
    detail: 'Nothing was charged. Try again with another card.',
  })
  expect(refusalText('')).toEqual({
    title: 'Payment failed',
    detail: 'Please try again. Nothing was charged. Try again with another card.',
  })
  expect(refusalText('', undefined, 'Subscription setup failed. Please try again.').title).toBe(
    'Subscription setup failed',
  )
})
