import { expect, test } from 'vitest'
import type { ClassAnswer } from '#src/features/classes/contract.ts'
import { CLASS_SORTS, readSort, sortClasses } from './sort-classes.ts'

const aClass = (slug: string, ageMin: number, price: number, placesLeft: number) =>
  ({ slug, ageMin, ageMax: ageMin + 2, price, placesLeft }) as ClassAnswer
const byDate = [aClass('clay', 7, 45_00, 2), aClass('looms', 10, 38_00, 9), aClass('sampler', 5, 0, 9)]
const order = (sort: Parameters<typeof sortClasses>[1]) => sortClasses(byDate, sort).map(each => each.slug)

test('each sort order works, and ties stay in date order', () => {
  expect(order('date')).toEqual(['clay', 'looms', 'sampler'])
  expect(order('age')).toEqual(['sampler', 'clay', 'looms'])
  expect(order('price-low')).toEqual(['sampler', 'looms', 'clay'])
  expect(order('price-high')).toEqual(['clay', 'looms', 'sampler'])
  expect(order('availability')).toEqual(['looms', 'sampler', 'clay'])
})

test('an unknown order becomes the first one', () => {
  expect(CLASS_SORTS.map(([value]) => readSort(value))).toEqual(CLASS_SORTS.map(([value]) => value))
  expect(['', null, 'DATE', 'price'].map(readSort)).toEqual(['date', 'date', 'date', 'date'])
})
