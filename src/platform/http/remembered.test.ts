import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import type { Database } from '../database/open-database.ts'
import { openApi } from './api.ts'
import { feature, type RequestContext, type Viewer } from './handlers.ts'

const contract = defineContract({
  'GET /api/catalog': {
    summary: 'Data that is the same for everyone',
    access: 'public',
    cached: 'classes',
    answer: z.object({ made: z.int(), asker: z.string().nullable() }),
  },
})

/** A site with one route that counts how often its answer was computed, and reports which viewer its handler saw. */
function openCounted() {
  let made = 0
  const handlers = {
    'GET /api/catalog': (_: unknown, { viewer }: RequestContext) => ({ made: ++made, asker: viewer?.id ?? null }),
  }
  const { ask, answers } = openApi({} as Database, [feature(contract, handlers)], {
    owners: {},
    instructors: {},
  } as never)
  const as = (id?: string) =>
    ask('GET /api/catalog', undefined, { viewer: id ? ({ id, role: 'parent' } as Viewer) : null } as RequestContext)
  return { as, answers }
}

test('an answer that is the same for everyone is computed once, and again after a change', async () => {
  const { as, answers } = openCounted()
  expect(await Promise.all([as(), as('maya'), as('omar')])).toEqual(Array(3).fill({ made: 1, asker: null }))
  expect(await as('maya')).toEqual({ made: 1, asker: null })
  answers.forget(['posts'])
  expect(await as('maya')).toMatchObject({ made: 1 })
  answers.forget(['classes'])
  expect(await as('maya')).toEqual({ made: 2, asker: null })
})

test('its handler does not learn who is asking, even while nothing is cached', async () => {
  const { as, answers } = openCounted()
  answers.suspend()
  expect(await as('maya')).toEqual({ made: 1, asker: null })
  expect(await as('omar')).toEqual({ made: 2, asker: null })
})
