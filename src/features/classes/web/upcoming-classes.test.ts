import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { failedRead, pageApiContext } from '#src/lib/page-api.ts'
import { nextClasses } from './upcoming-classes.ts'

const session = (day: string) => ({ startsAt: `${day}T22:45:00Z`, endsAt: `${day}T23:45:00Z`, note: null })
const offering = (slug: string, kind: string, day: string, bookable = true) => ({
  id: slug,
  slug,
  kind,
  bookable,
  sessionDates: [session(day)],
})

function catalog(answer: () => Promise<unknown>) {
  const context = new RouterContextProvider()
  context.set(pageApiContext, answer)
  return context
}

test('the next trial is separate, and programs and unbookable classes are left out', async () => {
  const classes = [
    offering('begun', 'class', '2026-12-01', false),
    offering('camp', 'program', '2026-12-02'),
    offering('foxes', 'class', '2026-12-07'),
    offering('sampler', 'trial', '2026-12-12'),
    offering('critters', 'class', '2026-12-13'),
    offering('later', 'class', '2026-12-20'),
  ]
  const found = await nextClasses(
    catalog(async () => ({ classes, total: 6 })),
    2,
  )
  expect(found.trial?.slug).toBe('sampler')
  expect(found.classes?.map(each => each.slug)).toEqual(['foxes', 'critters'])
})

test('a catalog that fails to load is different from an empty one', async () => {
  const broken = catalog(() => Promise.reject(failedRead({ message: '', code: 'busy' }, 503)))
  expect(await nextClasses(broken, 3)).toEqual({ trial: null, classes: null })
})
