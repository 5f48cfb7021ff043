import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'

const Choice = z.object({ on: z.boolean() })

export const weeklyRoutes = defineContract({
  'GET /api/admin/reports/weekly-email': {
    summary: 'Whether the person asking gets the report every Monday',
    access: 'staff',
    permission: 'reports',
    answer: Choice,
  },
  'PUT /api/admin/reports/weekly-email': {
    summary: 'Turns the Monday report on or off for the person asking',
    access: 'staff',
    permission: 'reports',
    body: z.strictObject({ on: z.boolean() }),
    answer: Choice,
  },
  'POST /api/weekly-report/stop': {
    summary: 'Turns the Monday report off with the link in it. Email apps send it for their own button (RFC 8058)',
    access: 'public',
    query: z.object({ token: z.string().max(100).optional() }),
    body: z.strictObject({
      token: z.string().max(100).optional(),
      'List-Unsubscribe': z.string().max(100).optional(),
    }),
    answer: z.object({ message: z.string() }),
    refusals: {
      'link-not-usable': {
        status: 410,
        message: 'This link is incomplete or was replaced. Turn the email off on the reports page.',
      },
    },
  },
})
