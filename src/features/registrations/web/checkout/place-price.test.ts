import { expect, test } from 'vitest'
import { placePrice } from './place-price.ts'

const clay = { kind: 'class', title: 'Clay Critters', price: 4500, options: [] } as const
const program = {
  kind: 'program',
  title: 'After-School Makers',
  price: 4500,
  options: [
    { option: 'daily', price: 4500 },
    { option: 'monthly', price: 60000 },
  ],
} as const
const usual = { registrationFee: 2500, balance: 0, useCredit: true, told: null }
const price = (...given: Parameters<typeof placePrice>) => placePrice(...given)

test('three days a week are three daily prices and the registration fee', () => {
  const shown = price(
    { ...program, options: [...program.options] },
    { option: 'daily', days: ['Monday', 'Tuesday', 'Thursday'] },
    usual,
  )
  expect(shown).toMatchObject({ total: 16000, due: 16000 })
  expect(shown.lines.map(line => line.amount)).toEqual(['$135.00', '$25.00'])
})

test('a month is its price and the registration fee, whatever days were ticked before', () => {
  expect(
    price({ ...program, options: [...program.options] }, { option: 'monthly', days: ['Monday'] }, usual).total,
  ).toBe(62500)
})

test('credit pays first and leaves the rest for the card', () => {
  expect(price({ ...clay, options: [] }, null, { ...usual, balance: 2500 })).toMatchObject({
    total: 4500,
    credit: 2500,
    due: 2000,
  })
})

test('a total the server named wins, and the difference is a line of its own', () => {
  const shown = price({ ...clay, options: [] }, null, { ...usual, told: 0 })
  expect(shown).toMatchObject({ total: 0, due: 0 })
  expect(shown.lines.at(-1)).toMatchObject({ label: 'Covered by the monthly plan', amount: '−$45.00' })
})
