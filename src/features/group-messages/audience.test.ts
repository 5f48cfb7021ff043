import { expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { audienceProblem, chosenIds } from './audience.ts'

const ids = (count: number) => Array.from({ length: count }, newId).join(',')

test('each kind of audience requires a choice, except unpaid orders', () => {
  expect(audienceProblem({ kind: 'unpaid', of: '' })).toBeUndefined()
  for (const kind of ['class', 'session', 'waitlist', 'season', 'families'] as const)
    expect([kind, audienceProblem({ kind, of: newId() })]).toEqual([kind, undefined])
  expect(audienceProblem({ kind: 'class', of: '' })).toBe('Choose a class.')
  expect(audienceProblem({ kind: 'waitlist', of: 'clay' })).toBe('Choose a class.')
  expect(audienceProblem({ kind: 'session', of: '' })).toBe('Choose a session.')
  expect(audienceProblem({ kind: 'season', of: 'Fall' })).toBe('Choose a season.')
  expect(audienceProblem({ kind: 'families', of: `${newId()},x` })).toBe('Choose at least one family.')
})

test('1 to 50 families can be chosen, each once', () => {
  expect(audienceProblem({ kind: 'families', of: ',' })).toBe('Choose at least one family.')
  expect(audienceProblem({ kind: 'families', of: ids(50) })).toBeUndefined()
  expect(audienceProblem({ kind: 'families', of: ids(51) })).toBe('Choose up to 50 families.')
  expect(chosenIds('a,b,,a')).toEqual(['a', 'b'])
})
