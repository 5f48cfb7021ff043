import { expect, test } from 'vitest'
import type { CartAnswer } from '../../contract.ts'
import { cartLines } from './cart-lines.ts'

const item = (id: string, child: string, price: number, listPrice = price) =>
  ({
    id,
    event: { id: `class-${id}`, title: `Class ${id}`, kind: 'class', price: listPrice },
    classPrice: listPrice,
    child: { id: child, firstName: child },
    price,
  }) as unknown as CartAnswer['items'][number]
const cart: CartAnswer = {
  items: [item('1', 'Leo', 4500), item('2', 'Nina', 3800), item('3', 'Leo', 0, 3800)],
  total: 8300,
}

test('children are summed at list price, then plan and credit are subtracted, and the rest is due', () => {
  expect(cartLines(cart, { balance: 2500, useCredit: true })).toEqual({
    lines: [
      { key: 'Leo', label: 'Leo, 2 classes', amount: '$83.00' },
      { key: 'Nina', label: 'Nina, 1 class', amount: '$38.00' },
      { key: '3', label: "Class 3, covered by Leo's plan", amount: '−$38.00', minus: true },
      { key: 'credit', label: 'Class credit', amount: '−$25.00', minus: true },
    ],
    creditCents: 2500,
    dueCents: 5800,
  })
})

test('credit the family declined is not used', () => {
  expect(cartLines(cart, { balance: 2500, useCredit: false })).toMatchObject({ creditCents: 0, dueCents: 8300 })
})

test('a chosen amount of credit is reduced if the rest would be too small for a card', () => {
  expect(cartLines(cart, { balance: 9000, useCredit: 1000 })).toMatchObject({ creditCents: 1000, dueCents: 7300 })
  expect(cartLines(cart, { balance: 9000, useCredit: 8270 })).toMatchObject({ creditCents: 8250, dueCents: 50 })
})
