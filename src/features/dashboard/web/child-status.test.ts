import { expect, test } from 'vitest'
import { childStatus } from './child-status.ts'

const place = (status: Parameters<typeof childStatus>[0][number]['status'], title = 'Clay Critters') => ({
  status,
  event: { title },
})

test('a child is active if any registration is, whatever its position', () => {
  expect(childStatus([place('cancelled'), place('pending'), place('active', 'Makers')])).toEqual({
    status: 'active',
    why: 'Enrolled in Makers.',
  })
})

test('otherwise the status is that of the first registration, or none', () => {
  expect(childStatus([place('pending'), place('confirmed')]).status).toBe('pending')
  expect(childStatus([place('cancelled'), place('confirmed')])).toEqual({
    status: 'cancelled',
    why: 'Latest booking canceled: Clay Critters.',
  })
  expect(childStatus([])).toEqual({ status: null, why: 'No classes booked yet.' })
})
