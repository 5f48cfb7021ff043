import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ClassesContract } from '#src/features/classes/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { formatDay } from '#src/lib/dates.ts'
import { may, type Permission, type Permitted } from '#src/lib/permissions.ts'
import { BagIcon, PersonIcon } from '#src/ui/icons.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import { query } from '../calls.ts'
import type { Choice } from './choices.ts'

const classes = clientFor<ClassesContract>()

/** Letters typed within this time count as one search. */
const ONE_QUESTION_MS = 150
/** One letter is part of nearly every name. */
const FEWEST_LETTERS = 2
const MOST_FAMILIES = 6
const MOST_CLASSES = 5

type Found = { families: Choice[]; classes: Choice[] }

/**
 * Families and classes that match the text, from the server, with a link to the rest of a longer list. Both lists change
 * together: a row that was selected because it came first would stay selected below those that arrive later.
 */
export function useFound(text: string, person: Permitted) {
  const { timeZone } = useProgram()
  const typed = text.trim()
  const asked = useDebounced(typed, ONE_QUESTION_MS)
  const isLong = typed.length >= FEWEST_LETTERS
  const optionsFor = (permission: Permission) => ({
    enabled: isLong && asked.length >= FEWEST_LETTERS && may(person, permission),
  })
  const ofFamilies = useQuery({
    ...query('GET /api/admin/families', { query: { q: asked } }),
    ...optionsFor('families'),
  })
  const ofClasses = useQuery({
    ...classes.query('GET /api/admin/classes', { query: { q: asked, limit: MOST_CLASSES } }),
    ...optionsFor('classes'),
  })
  const { error: familiesError } = ofFamilies
  const { error: classesError } = ofClasses
  useEffect(() => {
    for (const error of [familiesError, classesError]) if (error) console.error(error)
  }, [familiesError, classesError])

  const failing = [...(familiesError ? ['families'] : []), ...(classesError ? ['classes'] : [])]
  const isFetching = asked !== typed || ofFamilies.isFetching || ofClasses.isFetching
  const rest = new URLSearchParams({ q: asked })
  // The text may be for a class or page, so only exact matches are families.
  const families = familiesError || ofFamilies.data?.similar ? undefined : ofFamilies.data
  const latest: Found = {
    families: listOf({
      all: (families?.families ?? []).slice(0, MOST_FAMILIES).map(
        ({ id, parent, children, email }): Choice => ({
          to: `/admin/families/${id}`,
          label: parent,
          Icon: PersonIcon,
          detail: children.map(({ name, age }) => `${name}, ${age}`).join(' · ') || email,
        }),
      ),
      total: families?.total ?? 0,
      rest: { to: `/admin/families?${rest}`, label: 'families', Icon: PersonIcon },
    }),
    classes: listOf({
      all: (classesError ? [] : (ofClasses.data?.classes ?? [])).map(
        ({ id, title, startDateTime }): Choice => ({
          to: `/admin/classes/${id}`,
          label: title,
          Icon: BagIcon,
          detail: startDateTime ? formatDay(startDateTime, timeZone) : 'No dates yet',
        }),
      ),
      total: ofClasses.data?.total ?? 0,
      rest: { to: `/admin/classes?${rest}`, label: 'classes', Icon: BagIcon },
    }),
  }
  const shown = useRef<Found>({ families: [], classes: [] })
  useEffect(() => {
    if (!isFetching) shown.current = latest
  })

  if (!isLong) return { families: [], classes: [], isSearching: false, failed: undefined, again: () => {} }
  return {
    ...(isFetching ? shown.current : latest),
    isSearching: isFetching,
    failed: !isFetching && failing.length > 0 ? failing.join(' and ') : undefined,
    again: () => {
      if (familiesError) void ofFamilies.refetch()
      if (classesError) void ofClasses.refetch()
    },
  }
}

function listOf({ all, total, rest }: { all: Choice[]; total: number; rest: Choice }): Choice[] {
  return all.length > 0 && total > all.length ? [...all, { ...rest, label: `See all ${total} ${rest.label}` }] : all
}
