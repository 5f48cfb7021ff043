import { expect, test } from 'vitest'
import { formatBytes, formatWait } from './amounts.ts'

test('sizes and waiting times use a fitting unit', () => {
  expect([0, 999, 1_000, 12_440_000, 999_900_000, 5e15].map(formatBytes)).toEqual([
    ...['0 B', '999 B', '1.0 kB', '12.4 MB', '1000 MB', '5000 TB'],
  ])
  expect([1, 89, 90, 5_399, 5_400].map(formatWait)).toEqual([
    ...['1 second', '89 seconds', '2 minutes', '90 minutes', '2 hours'],
  ])
})
