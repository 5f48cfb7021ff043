import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeDate, dateProblem, readPastedDate, splitDate } from './date-of-birth.ts'

describe('a birth date in three boxes', () => {
  it('becomes YYYY-MM-DD, with zeros added', () => {
    expect(composeDate({ year: '2018', month: '6', day: '4' })).toBe('2018-06-04')
  })

  it('is empty only when nothing is typed', () => {
    expect(composeDate({ year: '', month: '', day: '' })).toBe('')
    expect(composeDate({ year: '', month: '6', day: '' })).toBe('-06-')
  })

  it('keeps whatever was typed through a save and a reload', () => {
    const digits = (max: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: max }).map(list => list.join(''))
    fc.assert(
      fc.property(digits(4), digits(2), digits(2), (year, month, day) => {
        const value = composeDate({ year, month, day })
        expect(composeDate(splitDate(value))).toBe(value)
        expect(splitDate(value).year).toBe(value ? year : '')
      }),
    )
  })

  it('has no problem exactly when it is a day of the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1990, max: 2030 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const date = new Date(Date.UTC(y, m - 1, d))
          const real = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
          expect(dateProblem(composeDate({ year: `${y}`, month: `${m}`, day: `${d}` })) === null).toBe(real)
        },
      ),
    )
  })

  it('names the box and the reason', () => {
    expect(dateProblem('')?.part).toBe('month')
    expect(dateProblem('201-06-14')).toEqual({ part: 'year', message: 'The year needs 4 digits, like 2018' })
    expect(dateProblem('2019-02-29')).toEqual({ part: 'day', message: 'That month has 28 days' })
    expect(dateProblem('2020-02-29')).toBeNull()
  })

  it('reads a whole pasted date', () => {
    const leo = { year: '2018', month: '4', day: '27' }
    expect(readPastedDate('4/27/2018')).toEqual(leo)
    expect(readPastedDate('2018-04-27')).toEqual({ ...leo, month: '04' })
    expect(readPastedDate('27')).toBeNull()
  })
})
