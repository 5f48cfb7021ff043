import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

test('the first sentence becomes the heading, and the rest says what it means', () => {
  expect(
    refusalWords('Your card was declined. The bank did not say why.', "we keep Nina's place until 7:58 PM"),
  ).toEqual({
    title: 'Your card was declined',
    detail:
      "The bank did not say why. Nothing was charged, and we keep Nina's place until 7:58 PM. Choose another card and try again.",
  })
})

test('a single sentence and no sentence at all still say that nothing was charged', () => {
  expect(refusalWords('Your card has expired.')).toEqual({
    title: 'Your card has expired',
    detail: 'Nothing was charged. Choose another card and try again.',
  })
  expect(refusalWords('')).toEqual({
    title: 'Payment failed',
    detail: 'Please try again. Nothing was charged. Choose another card and try again.',
  })
  expect(refusalWords('', undefined, 'Subscription setup failed. Please try again.').title).toBe(
    'Subscription setup failed',
  )
})
