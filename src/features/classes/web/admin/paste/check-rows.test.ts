import { expect, test } from 'vitest'
import { type ExistingClass, rowChecker } from './check-rows.ts'
import { matchHeaders } from './columns.ts'
import { cellsOf, readTable } from './read-table.ts'
import { templateText } from './template.ts'

const policies = [
  { id: '11111111-1111-4111-8111-111111111111', kind: 'class' as const },
  { id: '22222222-2222-4222-8222-222222222222', kind: 'program' as const },
]
const closures = [{ title: 'Thanksgiving break', firstDay: '2026-11-23', lastDay: '2026-11-27' }]
const around = { policies, closures, zone: 'America/New_York', now: new Date('2026-08-20T12:00:00Z') }

const HEADERS =
  'Class name\tType\tAge range\tDay(s)\tStart date\tLast class\tTime\tTuition\tSupply fee\tMax\tWhere\tTeacher\tBlurb'
const ROW = [
  'Clay Critters',
  'Clay',
  '6-9',
  'Tue',
  '11/10/2026',
  '12/8/2026',
  '5:45-6:45 PM',
  '$120',
  '15',
  '12',
  'Room A',
  'Ms. Lind',
  'Pinch and coil.',
]

/** One row with these cells changed, by position. */
function sheetOf(...rows: Record<number, string>[]) {
  const lines = rows.map(change => ROW.map((cell, at) => change[at] ?? cell).join('\t'))
  const read = readTable([HEADERS, ...lines].join('\r\n'))
  if (!read.ok) throw new Error(read.problem)
  return cellsOf(read.sheet, matchHeaders(read.sheet.headers))
}
const check = (change: Record<number, string> = {}, existing: ExistingClass[] = []) =>
  rowChecker(around)(sheetOf(change), existing)[0]!

test('a row under the headers of an ordinary sheet becomes a class, with dates around closed days', () => {
  const { problems, draft, days } = check()
  expect(problems).toEqual({})
  expect(draft!.class).toMatchObject({
    kind: 'class',
    season: 'Fall',
    price: 135_00,
    capacity: 12,
    ageMin: 6,
    ageMax: 9,
  })
  expect(draft!.class).toMatchObject({ title: 'Clay Critters', location: 'Room A', taughtBy: 'Ms. Lind' })
  expect(draft!.class.cancellationPolicyId).toBe(policies[0]!.id)
  expect(draft!.rule).toMatchObject({
    weekdays: [2],
    startTime: '17:45',
    minutes: 60,
    until: { lastDay: '2026-12-08' },
  })
  expect(days.map(each => [each.day, each.skipped])).toEqual([
    ['2026-11-10', null],
    ['2026-11-17', null],
    ['2026-11-24', 'Thanksgiving break'],
    ['2026-12-01', null],
    ['2026-12-08', null],
  ])
})

test('unreadable cells give errors at their fields, in the wording of the class editor', () => {
  const { problems, draft } = check({ 0: '', 2: '9-Jun', 3: 'Someday', 5: '10/1/2026', 7: 'ask', 9: 'many', 10: '' })
  expect(draft).toBeUndefined()
  expect(problems).toEqual({
    title: 'Enter a title.',
    ages: 'Enter ages like 6-9.',
    days: 'Enter days like Mon/Wed.',
    lastDay: 'Enter a day after the first one.',
    price: 'Enter the price in dollars, at most $10,000.00.',
    capacity: 'Enter the number of spots as a whole number from 0 to 1000.',
    location: 'Enter where it meets.',
  })
  expect(check({ 2: '9-6' }).problems).toEqual({ ages: "The oldest age can't be lower than the youngest." })
  expect(check({ 6: '5:45 PM' }).problems).toEqual({
    endTime: 'Enter a time like 6:45 PM, or a length like 60 minutes.',
  })
  expect(check({ 6: '5:45-5:50 PM' }).problems).toEqual({
    endTime: 'Enter the minutes as a whole number from 15 to 480.',
  })
})

test('a row without days requires a season, and one with only past days is refused', () => {
  expect(check({ 3: '', 4: '', 5: '' })).toMatchObject({
    problems: { season: 'Enter Spring, Summer, Fall or Winter.' },
  })
  expect(check({ 4: '3/3/2026', 5: '4/7/2026' }).problems).toEqual({
    firstDay: 'These days make no upcoming dates. Check them.',
  })
})

test('a row is a duplicate of a class with the same title and first session, or of an earlier row like it', () => {
  const like = {
    id: 'a',
    title: 'clay  critters',
    season: 'Fall',
    status: 'draft',
    startsAt: '2026-11-10T22:45:00.000Z',
  }
  expect(check({}, [like]).duplicate).toEqual({ class: like })
  expect(check({}, [{ ...like, startsAt: '2026-11-10T21:30:00.000Z' }]).duplicate).toBeUndefined()
  const rows = rowChecker(around)(sheetOf({}, { 6: '4:30-5:30 PM' }, {}), [])
  expect(rows.map(each => each.duplicate)).toEqual([undefined, undefined, { row: 1 }])
})

test('a row can list its dates and a number of sessions, even if the number differs from the dates', () => {
  const read = readTable(
    'Name,Category,Ages,Dates,Start,End time,Price,Spots,Room,Description\nA,B,7,"11/10, 11/17, 12/1",9:30 AM,45 min,Free,8,R,D',
  )
  if (!read.ok) throw new Error(read.problem)
  const mapping = matchHeaders(read.sheet.headers).map((each, at) => (at === 4 ? ('startTime' as const) : each))
  const [row] = rowChecker(around)(cellsOf(read.sheet, mapping, { sessions: '4' }), [])
  expect(row!.problems).toEqual({})
  expect(row!.draft!.rule).toMatchObject({ weekdays: [2], skipped: ['2026-11-24'], minutes: 45, startTime: '09:30' })
  expect(row!.saysSessions).toBe(4)
  expect(row!.days.filter(each => !each.skipped)).toHaveLength(3)
})

test('the template is understood unchanged', () => {
  const read = readTable(templateText())
  if (!read.ok) throw new Error(read.problem)
  expect(matchHeaders(read.sheet.headers)).not.toContain(undefined)
  const [row] = rowChecker(around)(cellsOf(read.sheet, matchHeaders(read.sheet.headers)), [])
  expect(row!.problems).toEqual({})
})

test('headers are matched regardless of case and punctuation, each once', () => {
  expect(matchHeaders(['# of Sessions', 'MAX (kids)', 'Capacity', 'Instructor', 'Color'])).toEqual([
    'sessions',
    'capacity',
    undefined,
    'taughtBy',
    undefined,
  ])
})

test.each([
  ['', /Paste the rows/],
  ['Clay Critters', /find columns/],
  ['Title\tAges', /only headings/],
  [`Title\tAges\n${'A\t7\n'.repeat(201)}`, /at most 200 classes at a time\. These are 201/],
])('pasting without rows or with too many rows says so', (text, problem) => {
  const read = readTable(text)
  expect(read.ok ? '' : read.problem).toMatch(problem)
})

test('a quoted cell can have several lines, and empty rows are left out', () => {
  const read = readTable('Title\tDescription\n"A"\t"One\ntwo"\n\t\n\nB\tC')
  expect(read.ok && read.sheet.rows).toEqual([
    ['A', 'One\ntwo'],
    ['B', 'C'],
  ])
})
