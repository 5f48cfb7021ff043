import { expect, test } from 'vitest'
import { blankCopy, bodyFrom, copyProblems, type EditedCopy, fieldOfPath, percentOfTyped } from './edited-copy.ts'

const COPY: EditedCopy = blankCopy('season-1', ['class-1', 'class-2'])
const found = (given: Partial<EditedCopy>) =>
  Object.entries(copyProblems({ ...COPY, ...given })).flatMap(([name, message]) => (message ? [name] : []))

test('input is checked before it is sent', () => {
  expect(found({})).toEqual([])
  expect(found({ seasonId: '' })).toEqual(['seasonId'])
  expect(found({ to: 'new', name: 'Winter', firstDay: '2027-01-04' })).toEqual(['name', 'lastDay'])
  expect(found({ price: 'percent', percent: 'five' })).toEqual(['percent'])
  expect(found({ price: 'amount', amount: '' })).toEqual(['amount'])
  expect(found({ classIds: [] })).toEqual(['classIds'])
})

test('the request has the target, the classes and the price change', () => {
  expect(bodyFrom(COPY, 'new')).toEqual({
    ...{ target: { id: 'season-1', isNew: false }, classIds: ['class-1', 'class-2'], price: { kind: 'keep' } },
  })
  const made = { ...COPY, to: 'new', name: 'Winter 2027', firstDay: '2027-01-04', lastDay: '2027-03-31' } as const
  expect(bodyFrom({ ...made, price: 'amount', amount: '$2.50' }, 'new')).toMatchObject({
    target: { id: 'new', isNew: true, name: 'Winter 2027' },
    price: { kind: 'amount', cents: 250 },
  })
  expect(bodyFrom({ ...COPY, price: 'percent', percent: '2.5 %' }, 'new').price).toEqual({
    ...{ kind: 'percent', percent: 2.5, roundTo: 'dollars' },
  })
})

test('percentages and the field names in the server’s errors are understood', () => {
  expect(['5', '-10', '2.5%', '5 percent', ''].map(percentOfTyped)).toEqual([5, -10, 2.5, null, null])
  const paths = ['target.name', 'target.id', 'price.cents', 'price.percent', 'classIds.3']
  expect(paths.map(fieldOfPath)).toEqual(['name', 'seasonId', 'amount', 'percent', 'classIds'])
})
