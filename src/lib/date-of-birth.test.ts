import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { composeDate, dateProblem, readPastedDate, splitDate } from './date-of-birth.ts'

describe('a birth date in three boxes', () => {
  it('becomes YYYY-MM-DD, with zeros added', () => {
    expect(composeDate({ year: '2018', month: '6', day: '4' })).toBe('2018-06-04')
  })

  it('is empty only if nothing was typed', () => {
    expect(composeDate({ year: '', month: '', day: '' })).toBe('')
    expect(composeDate({ year: '', month: '6', day: '' })).toBe('-06-')
  })

  it('keeps what was typed through a save and a reload', () => {
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

  it('has no problem if and only if it is a calendar day', () => {
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

  it('says which box is wrong and why', () => {
    const monthMissing = { part: 'month', message: 'Enter the month as a number, for example 6 for June' }
    expect([dateProblem(''), dateProblem('2018--14')]).toEqual([monthMissing, monthMissing])
    expect(dateProblem('2018-06-')).toEqual({ part: 'day', message: 'Enter the day of the month' })
    expect(dateProblem('2018-13-14')).toEqual({ part: 'month', message: 'Enter a month from 1 to 12' })
    expect(dateProblem('201-06-14')).toEqual({ part: 'year', message: 'Enter a 4-digit year, for example 2018' })
    expect(dateProblem('2019-02-29')).toEqual({ part: 'day', message: 'That month only has 28 days' })
    expect(dateProblem('2020-02-29')).toBeNull()
  })

  it.each([
    ['4/27/2018', '2018', '4', '27'],
    ['4-27-2018', '2018', '4', '27'],
    ['04.27.2018', '2018', '04', '27'],
    ['12 1 2018', '2018', '12', '1'],
    ['2018-04-27', '2018', '04', '27'],
    ['2018-4-7', '2018', '4', '7'],
    [' \t4/27/2018 \n', '2018', '4', '27'],
    [' \t2018-04-27 \n', '2018', '04', '27'],
  ])('reads the pasted date %j', (text, year, month, day) => {
    expect(readPastedDate(text)).toEqual({ year, month, day })
  })

  it.each([
    '',
    '27',
    '4/27/18',
    'born 4/27/2018',
    '4/27/2018, Tampa',
    'born 2018-04-27',
    '2018-04-27, Tampa',
    '114/27/2018',
    '4/27/20180',
    '12018-04-27',
    '2018-04-271',
    'April 27, 2018',
  ])("doesn't guess what the pasted text %j means", text => {
    expect(readPastedDate(text)).toBeNull()
  })
})
