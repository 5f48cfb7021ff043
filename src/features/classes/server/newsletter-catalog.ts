import type { ClassCatalog, IssueClass } from '#src/features/newsletter/server.ts'
import type { ProgramSettings } from '#src/features/organization/program-settings.ts'
import { readProgramSettingsIn } from '#src/features/organization/server.ts'
import { formatDay, formatTimeRange } from '#src/lib/dates.ts'
import { priceText } from '../class-text.ts'
import { publicClass } from './class-answer.ts'
import { listClasses, nextClasses } from './find-class.ts'
import type { Offering } from './read-offerings.ts'

/** Classes as a newsletter shows them: only listed ones that can be booked and have a session ahead. */
export const newsletterCatalog: ClassCatalog = {
  async bookable(db, ids, now) {
    const settings = await readProgramSettingsIn(db)
    const found = (await listClasses(db, ids, now)).flatMap(each => shownIn(each, settings, now) ?? [])
    return ids.flatMap(id => found.find(each => each.id === id) ?? [])
  },
  async upcoming(db, now) {
    const settings = await readProgramSettingsIn(db)
    return (await nextClasses(db, now)).flatMap(each => shownIn(each, settings, now) ?? [])
  },
}

function shownIn(offering: Offering, settings: ProgramSettings, now: Date): IssueClass | undefined {
  if (offering.visibility !== 'listed') return undefined
  const { id, slug, title, bookable, sessionDates, ...priced } = publicClass(offering, settings, now)
  const next = sessionDates.find(each => new Date(each.startsAt) > now)
  if (!bookable || !next) return undefined
  const { timeZone } = settings
  const when = `${formatDay(next.startsAt, timeZone)}, ${formatTimeRange(next.startsAt, next.endsAt, timeZone)}`
  return { id, title, path: `/events/${slug}`, when, price: priceText(priced) }
}
