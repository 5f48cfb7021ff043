import * as z from 'zod'
import { verifyRefusals } from '#src/features/accounts/account-contract.ts'
import { defineContract } from '#src/lib/contract.ts'

/** A family's calendar for their own calendar app, under a private address that can be revoked. */
export const familyCalendarContract = defineContract({
  'GET /api/calendar/feed': {
    summary: 'Whether the family has a calendar feed, and when it was last read. Never its address',
    access: 'signed-in',
    answer: z.object({ feed: z.object({ createdAt: z.string(), lastReadAt: z.string().nullable() }).nullable() }),
  },
  'POST /api/calendar/feed': {
    summary: "Creates the feed's address, which is only returned once. An earlier address stops working",
    access: 'signed-in',
    limit: { per: 'account', max: 20, seconds: 3600 },
    answer: z.object({ url: z.string(), webcal: z.string() }),
    refusals: verifyRefusals,
  },
  'DELETE /api/calendar/feed': {
    summary: "Revokes the feed's address",
    access: 'signed-in',
    answer: z.object({ revoked: z.literal(true) }),
  },
  'GET /api/calendar/feed/:file': {
    summary: "A family's sessions and the calendar events (iCalendar). Anyone with the address can read it",
    access: 'public',
    params: z.object({ file: z.string().regex(/^[\w-]{43}\.ics$/) }),
    limit: { per: 'address', max: 600, seconds: 3600 },
    answer: { file: 'text/calendar; charset=utf-8' },
  },
})
export type FamilyCalendarContract = typeof familyCalendarContract
export type FeedState = z.infer<(typeof familyCalendarContract)['GET /api/calendar/feed']['answer']>['feed']
