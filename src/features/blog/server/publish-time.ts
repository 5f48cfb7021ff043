import { Temporal } from 'temporal-polyfill'
import type { WrittenPost } from '../contract.ts'

type Published = { status: 'draft' | 'published'; publishAt: Date | null }

/**
 * The publish time from the form. Saving a published post with `now` keeps its date, and a draft keeps the time it once
 * had. A local time skipped by a clock change means an hour later.
 */
export function publishTime(
  publishing: WrittenPost['publishing'],
  before: Published | undefined,
  zone: string,
  now: Date,
): Published {
  if (publishing.when === 'draft') return { status: 'draft', publishAt: before?.publishAt ?? null }
  if (publishing.when === 'at') {
    const local = Temporal.PlainDateTime.from(`${publishing.day}T${publishing.time}`)
    return { status: 'published', publishAt: new Date(local.toZonedDateTime(zone).epochMilliseconds) }
  }
  const isOut = before?.status === 'published' && before.publishAt !== null && before.publishAt <= now
  return { status: 'published', publishAt: isOut ? before.publishAt : now }
}
