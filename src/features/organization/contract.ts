import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { Settings, SettingsChange } from './settings-fields.ts'

const PublicProgram = z.object({
  brand: z.string(),
  /** The path of the uploaded logo; null for the drawn one. */
  logo: z.string().nullable(),
  /** Empty if there's none. */
  street: z.string(),
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

const Logo = z.object({ logo: z.string().nullable() })

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
  'POST /api/admin/settings/logo': {
    summary: 'Replaces the drawn logo with a picture',
    access: 'staff',
    permission: 'settings',
    limit: { per: 'account', max: 30, seconds: 3600 },
    upload: { field: 'image', files: 1, maxBytes: 10 * 1024 * 1024, seconds: 25 },
    body: z.strictObject({}),
    answer: Logo,
    refusals: { 'no-photo': { status: 400, message: 'Choose a picture.' } },
  },
  'DELETE /api/admin/settings/logo': {
    summary: 'Removes the logo, which brings back the drawn one',
    access: 'staff',
    permission: 'settings',
    answer: Logo,
  },
  'GET /api/logo/:id': {
    summary: 'The logo as a small picture, for pages and emails',
    access: 'public',
    params: z.object({ id: z.uuid() }),
    answer: { file: 'image/png' },
  },
})
export type OrganizationContract = typeof organizationContract
export type PublicProgram = z.infer<typeof PublicProgram>
