import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { Settings, SettingsChange } from './settings-fields.ts'

const PublicProgram = z.object({
  brand: z.string(),
  place: z.string(),
  phone: z.string(),
  email: z.string(),
  officeHours: z.string(),
  /** IANA zone of every time shown. */
  timeZone: z.string(),
  defaultSeason: z.enum(['Spring', 'Summer', 'Fall', 'Winter']),
  holdMinutes: z.int(),
  /** How long an offered place is kept. */
  offerHours: z.int(),
  /** Cents. */
  registrationFee: z.int(),
  /** The year in the program's zone, for the footer. */
  year: z.int(),
  /** Nobody really pays: the built-in test provider is in use. */
  demo: z.boolean(),
  /** Test payments on a live site: every page says so. */
  banner: z.boolean(),
})

/** What every page knows about the business. */
export const organizationContract = defineContract({
  'GET /api/program': {
    summary: 'Name, place and the few settings that screens need',
    access: 'public',
    cached: 'content',
    answer: PublicProgram,
  },
  'GET /api/admin/settings': {
    summary: 'Everything that may be set about the business',
    access: 'admin',
    answer: Settings,
  },
  'PUT /api/admin/settings': {
    summary: 'Changes the settings that are sent, at once on every server; what was agreed before stays as it was',
    access: 'admin',
    body: SettingsChange,
    answer: Settings,
  },
})
export type OrganizationContract = typeof organizationContract
export type PublicProgram = z.infer<typeof PublicProgram>
