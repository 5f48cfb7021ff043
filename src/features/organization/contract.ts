import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { Settings, SettingsChange } from './settings-fields.ts'

const PublicProgram = z.object({
  brand: z.string(),
  place: z.string(),
  phone: z.string(),
  email: z.string(),
  officeHours: z.string(),
  /** IANA time zone of every time shown. */
  timeZone: z.string(),
  defaultSeason: z.enum(['Spring', 'Summer', 'Fall', 'Winter']),
  holdMinutes: z.int(),
  /** How long an offered spot is held. */
  offerHours: z.int(),
  /** In cents. */
  registrationFee: z.int(),
  /** The year in the program's time zone, for the footer. */
  year: z.int(),
  /** No real payments: the built-in test provider is in use. */
  demo: z.boolean(),
  /** Test payments on a live site. Every page says so. */
  banner: z.boolean(),
})

/** What every page knows about the business. */
export const organizationContract = defineContract({
  'GET /api/program': {
    summary: 'Name, place and the settings screens need',
    access: 'public',
    cached: 'content',
    answer: PublicProgram,
  },
  'GET /api/admin/settings': {
    summary: 'All business settings',
    access: 'staff',
    permission: 'settings',
    answer: Settings,
  },
  'PUT /api/admin/settings': {
    summary: "Changes the given settings, immediately on every server. Earlier agreements don't change",
    access: 'staff',
    permission: 'settings',
    body: SettingsChange,
    answer: Settings,
  },
})
export type OrganizationContract = typeof organizationContract
export type PublicProgram = z.infer<typeof PublicProgram>
