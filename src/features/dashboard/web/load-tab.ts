import type { LoaderFunctionArgs } from 'react-router'
import type { CalendarContract, CalendarEvent } from '#src/features/calendar/contract.ts'
import type { FamiliesContract } from '#src/features/families/contract.ts'
import type { FamilyCalendarContract, FeedState } from '#src/features/family-calendar/contract.ts'
import { loadMessages, type MessagesData } from '#src/features/messages/web.ts'
import type { OrganizationContract } from '#src/features/organization/contract.ts'
import type { UpdateAnswer, UpdatesContract } from '#src/features/updates/contract.ts'
import type { Answered } from '#src/lib/contract.ts'
import { dayOf } from '#src/lib/dates.ts'
import { isId } from '#src/lib/ids.ts'
import { optionalPart, orNothing, pageApi } from '#src/lib/page-api.ts'
import { monthCells } from '#src/lib/plain-days.ts'
import { monthOf } from './calendar/month-of.ts'

/** What each tab's panel shows besides the family. */
export type TabData = {
  updates: { updates: readonly UpdateAnswer[]; asOf: string } | null
  calendar: { month: string; events: readonly CalendarEvent[] | null; feed: FeedState | undefined }
  messages: MessagesData
  children: {
    children: Answered<FamiliesContract['GET /api/children']>
    family: Pick<Answered<FamiliesContract['GET /api/family']>, 'parent' | 'pickupPeople'>
  } | null
}

type Load = { [Key in keyof TabData]: (asked: Pick<LoaderFunctionArgs, 'context' | 'url'>) => Promise<TabData[Key]> }

/**
 * How each tab loads its data. A panel shows its own error message, so a failure is `null` and doesn't fail the page.
 */
const LOAD: Load = {
  updates: async ({ context, url }) => {
    const asOf = new Date().toISOString()
    const child = url.searchParams.get('child') ?? undefined
    const ask = pageApi<UpdatesContract>(context)
    const read = (query: { asOf: string; child?: string }) => ask('GET /api/updates', { query })
    // An id that isn't one of the family's children selects nobody, as everywhere on the page.
    const ofChild = isId(child) ? await optionalPart(orNothing(read({ asOf, child }))) : undefined
    const updates = ofChild === undefined ? await optionalPart(read({ asOf })) : ofChild
    return updates && { updates, asOf }
  },
  messages: loadMessages,
  children: async ({ context }) => {
    const api = pageApi<FamiliesContract>(context)
    const found = await optionalPart(Promise.all([api('GET /api/children'), api('GET /api/family')]))
    if (!found) return null
    const [children, { parent, pickupPeople }] = found
    return { children, family: { parent, pickupPeople } }
  },
  calendar: async ({ context, url }) => {
    const { timeZone } = await pageApi<OrganizationContract>(context)('GET /api/program')
    const month = monthOf(url.searchParams, dayOf(new Date(), timeZone))
    const days = monthCells(month).flat()
    const query = { startDate: days[0]!.day, endDate: days.at(-1)!.day }
    const [events, feed] = await Promise.all([
      optionalPart(pageApi<CalendarContract>(context)('GET /api/events', { query })),
      optionalPart(pageApi<FamilyCalendarContract>(context)('GET /api/calendar/feed')),
    ])
    return { month, events, feed: feed?.feed }
  },
}

/** The data of one tab, for the page's loader. */
export const loadTab = <Key extends keyof TabData>(key: Key, asked: Pick<LoaderFunctionArgs, 'context' | 'url'>) =>
  LOAD[key](asked)
