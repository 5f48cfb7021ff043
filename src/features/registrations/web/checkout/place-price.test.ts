import { expect, test } from 'vitest'
import { placePrice } from './place-price.ts'

const clay = { title: 'Clay Critters', price: 4500 }
const usual = { balance: 0, useCredit: true, change: null }

test('without credit the full price is due', () => {
  expect(placePrice(clay, usual)).toMatchObject({ total: 4500, credit: 0, due: 4500 })
})

test('credit pays first and leaves the rest for the card', () => {
  expect(placePrice(clay, { ...usual, balance: 2500 })).toMatchObject({ total: 4500, credit: 2500, due: 2000 })
  expect(placePrice(clay, { ...usual, balance: 2500, useCredit: false })).toMatchObject({ credit: 0, due: 4500 })
})

test('a total from the server wins, and the difference gets its own line', () => {
  const covered = placePrice(clay, { ...usual, change: { shown: 4500, total: 0 } })
  expect(covered).toMatchObject({ total: 0, due: 0 })
  expect(covered.lines.at(-1)).toMatchObject({ label: 'Covered by the monthly plan', amount: '−$45.00' })
  expect(placePrice(clay, { ...usual, change: { shown: 4500, total: 5000 } }).lines.at(-1)).toMatchObject({
    label: 'Price change',
    amount: '$5.00',
  })
})

test('a price change stays as it was shown when the page has loaded the new price', () => {
  const change = { shown: 4500, total: 5000 }
  expect(placePrice({ ...clay, price: 5000 }, { ...usual, change })).toEqual(placePrice(clay, { ...usual, change }))
})
