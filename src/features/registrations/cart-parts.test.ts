import { expect, test } from 'vitest'
import { cartParts } from './cart-parts.ts'

const item = (id: string, enrollmentOption: 'weekly' | 'monthly' | null = null) => ({ id, enrollmentOption })
const idsOf = (items: ReturnType<typeof item>[]) => {
  const { together, apart } = cartParts(items)
  return [together.map(each => each.id).join(), apart.map(each => each.id).join()]
}

test('classes and programs are paid together, and each plan separately', () => {
  expect(idsOf([])).toEqual(['', ''])
  expect(idsOf([item('clay'), item('plan', 'monthly'), item('camp', 'weekly'), item('other', 'monthly')])).toEqual([
    'clay,camp',
    'plan,other',
  ])
})

test('one class is enough for an order without the plan', () => {
  expect(idsOf([item('clay'), item('plan', 'monthly')])).toEqual(['clay', 'plan'])
})

test('with plans alone, the checkout is for the first of them', () => {
  expect(idsOf([item('plan', 'monthly')])).toEqual(['plan', ''])
  expect(idsOf([item('plan', 'monthly'), item('other', 'monthly')])).toEqual(['plan', 'other'])
})
