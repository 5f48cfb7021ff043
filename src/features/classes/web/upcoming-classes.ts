import type { RouterContextProvider } from 'react-router'
import { optionalPart, pageApi } from '#src/lib/page-api.ts'
import type { ClassAnswer, ClassesContract } from '../contract.ts'

/** What the home page and portal show of a class. Kept small, because it's sent inside the page. */
export type UpcomingClass = Pick<
  ClassAnswer,
  'id' | 'slug' | 'title' | 'category' | 'ageGroup' | 'placesLeft' | 'capacity' | 'availability' | 'waiting' | 'price'
> & { startsAt: string; endsAt: string }

const ENOUGH = 50

/**
 * The next free trial and the next `count` bookable classes, soonest first. `classes` is `null` if they couldn't be
 * loaded, and the page says so.
 */
export async function nextClasses(context: Readonly<RouterContextProvider>, count: number) {
  const asked = pageApi<ClassesContract>(context)('GET /api/search/classes', {
    query: { sortBy: 'date', limit: ENOUGH },
  })
  const found = await optionalPart(asked)
  if (!found) return { trial: null, classes: null }
  const coming = found.classes.filter(each => each.bookable)
  return {
    trial: coming.filter(each => each.kind === 'trial').flatMap(shown)[0] ?? null,
    classes: coming
      .filter(each => each.kind === 'class')
      .flatMap(shown)
      .slice(0, count),
  }
}

function shown(offering: ClassAnswer): UpcomingClass[] {
  const first = offering.sessionDates[0]
  if (!first) return []
  const { id, slug, title, category, ageGroup, placesLeft, capacity, availability, waiting, price } = offering
  const facts = { id, slug, title, category, ageGroup, placesLeft, capacity, availability, waiting, price }
  return [{ ...facts, startsAt: first.startsAt, endsAt: first.endsAt }]
}
