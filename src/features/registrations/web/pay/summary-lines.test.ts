import { expect, test } from 'vitest'
import { summaryLines } from './summary-lines.ts'

const registrations = [{ id: 'r', child: { firstName: 'Leo' }, event: { title: 'Clay Critters' } }]
const line = (kind: string, label: string, amount: number) => ({ registrationId: 'r', kind, label, amount })

test('a program shows its fee without the registration fee, the registration fee, and the total', () => {
  const lines = [
    line('program-fee', 'After-School Makers, 3 days a week', 13500),
    line('registration-fee', 'Registration Fee', 2500),
  ]
  expect(summaryLines({ lines, registrations, total: 16000, creditUsed: 0, amountDue: 16000 })).toEqual({
    lines: [
      { key: '0', kind: 'program-fee', label: 'Program Fee', amount: '$135.00' },
      { key: '1', kind: 'registration-fee', label: 'Registration Fee', amount: '$25.00' },
    ],
    total: { label: 'Total', amount: '$160.00' },
  })
})

test('classes are listed by name, with what plan and credit pay', () => {
  const lines = [
    line('class', 'Clay Critters', 4500),
    line('class', 'Felt Foxes', 3800),
    line('plan-coverage', 'Covered by the monthly plan', -3800),
  ]
  const shown = summaryLines({ lines, registrations, total: 4500, creditUsed: 2500, amountDue: 2000 })
  expect(shown.lines.map(each => `${each.label} ${each.amount}`)).toEqual([
    'Clay Critters $45.00',
    'Felt Foxes $38.00',
    'Covered by the monthly plan −$38.00',
    'Class credit −$25.00',
  ])
  expect(shown.total).toEqual({ label: 'Due today', amount: '$20.00' })
})
