import { expect, test } from 'vitest'
import { choosingPath, readChoosing } from './choosing-address.ts'

const read = (text: string) => readChoosing(new URLSearchParams(text))

test('an address round-trips', () => {
  const choosing = { step: 'pay', classId: 'clay', childIds: ['leo', 'nina'], sort: 'age' } as const
  expect(read(choosingPath({ ...choosing, childIds: [...choosing.childIds] }).split('?')[1]!)).toEqual(choosing)
  expect(choosingPath({})).toBe('/class-registration')
})

test('anything invalid becomes the first step with nothing chosen', () => {
  const nothing = { step: 'class', classId: null, childIds: [], sort: 'date' }
  expect(read('')).toEqual(nothing)
  expect(read('step=toString&classId=&childId=&sort=__proto__')).toEqual(nothing)
  expect(read('childId=a&childId=a').childIds).toEqual(['a'])
})
