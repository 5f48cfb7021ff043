import { agesText } from '#src/features/classes/class-text.ts'
import { dayOf, formatDay, formatTime } from '#src/lib/dates.ts'
import { formatCents } from '#src/lib/money.ts'
import type { SearchResult } from '../contract.ts'
import { excerptOf, plainText } from '../excerpt.ts'
import { markText } from '../mark-text.ts'
import type { FoundRow } from './search-site.ts'

/** A result in readable form: dates in the program's time zone, and an excerpt around the match. */
export function presentResult(
  found: FoundRow,
  { typed, near, zone, now }: { typed: string; near: boolean; zone: string; now: Date },
) {
  const { kind, title, url, image, starts } = found
  const paragraphs = found.body.split(/\n\s*\n/).map(plainText)
  const words = excerptOf(plainText(found.summary), paragraphs, typed, near)
  const excerpt = [words, factsOf(found)].filter(Boolean).join(' ')
  const when = starts === null ? undefined : new Date(starts)
  return {
    id: `${kind}-${found.id}`,
    title,
    excerpt,
    type: kind,
    url,
    image: image ?? undefined,
    metadata: {
      date: when && formatDay(when, zone, dayOf(now, zone)),
      time: when && kind !== 'blog' ? hourOf(when, zone) : undefined,
      ageRange: agesOf(found),
    },
    marked: { title: markText(title, typed, near), excerpt: markText(excerpt, typed, near) },
  } satisfies SearchResult
}

const agesOf = ({ age_min: ageMin, age_max: ageMax }: FoundRow) =>
  ageMin === null || ageMax === null ? undefined : agesText({ ageMin, ageMax })

/** `Ages 7–9, $45.00.` after a class description. */
function factsOf(found: FoundRow): string | undefined {
  if (found.kind !== 'class') return undefined
  const price = found.price_cents
  const facts = [`Ages ${agesOf(found)}`, price === null ? undefined : price === 0 ? 'free' : formatCents(price)]
  return `${facts.filter(Boolean).join(', ')}.`
}

/** None of our classes start at midnight. Anything that does lasts all day. */
function hourOf(instant: Date, zone: string): string | undefined {
  const hour = formatTime(instant, zone)
  return hour === '12 AM' ? undefined : hour
}
