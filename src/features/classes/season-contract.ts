import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { SeasonName } from './public-class.ts'
import { SeasonState } from './season-fields.ts'
import { CLASSES_AT_ONCE, seasonProblems } from './season-rules.ts'

const id = z.string()
const day = z.string()
const byId = z.object({ id: z.uuid() })
/** Checked by `seasonProblems`, which the form asks as well. */
const text = z.string().trim().max(200).default('')

/** A season as staff see it. Days are `YYYY-MM-DD` in the program's time zone. */
const Season = z.object({
  id,
  name: z.string(),
  firstDay: day,
  lastDay: day,
  state: SeasonState,
  /** When registration opens for everyone; null: as soon as the season is open. */
  opensOn: day.nullable(),
  /** The earlier day for returning families, null if there's none. */
  earlyOn: day.nullable(),
  /** Whether families with a child enrolled now register early, too. */
  earlySiblings: z.boolean(),
  /** How many families staff put on the list. */
  earlyFamilies: z.int(),
  /** Its classes that aren't archived, and how many of them are published. */
  classes: z.int(),
  published: z.int(),
  /** Sent back when saving, so that nobody overwrites changes someone else saved in the meantime. */
  updatedAt: z.string(),
})

const SeasonPage = Season.extend({
  /** The addresses of the families on the list. */
  earlyEmails: z.array(z.string()),
  /** What families call it in the catalog's first filter. */
  word: SeasonName,
  /** Its classes that aren't archived, by first session. */
  classList: z.array(
    z.object({
      id,
      title: z.string(),
      status: z.enum(['draft', 'published', 'archived']),
      startsAt: z.string().nullable(),
      taken: z.int(),
      price: z.int(),
    }),
  ),
})

const fields = {
  name: text,
  firstDay: text,
  lastDay: text,
  opensOn: text,
  earlyOn: text,
  earlySiblings: z.boolean().default(false),
  earlyEmails: z.array(z.string().trim().toLowerCase().max(254)).max(1_000).default([]),
}
type Checked = z.RefinementCtx<z.output<z.ZodObject<typeof fields>>>
const asSeason = (given: z.output<z.ZodObject<typeof fields>>, context: Checked) => {
  for (const [field, message] of Object.entries(seasonProblems(given)))
    context.addIssue({ code: 'custom', path: [field], message })
}

const refusals = {
  'name-taken': { status: 409, message: 'There is already a season with this name.' },
  'unknown-families': { status: 409, message: 'We found no family with some of these email addresses.' },
} as const
const changedMeanwhile = {
  status: 409,
  message: 'Someone else saved this season after you opened it. Reload the page to see their changes.',
} as const
const notFound = { status: 404, message: "We couldn't find that season." } as const

const percentSentence = 'Enter a percentage from -50 to 100, for example 5.'
const amountSentence = 'Enter an amount up to $1,000.'
const PriceChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('keep') }),
  z.strictObject({
    kind: z.literal('percent'),
    percent: z.number(percentSentence).min(-50, percentSentence).max(100, percentSentence),
    roundTo: z.enum(['dollars', 'cents']),
  }),
  z.strictObject({
    kind: z.literal('amount'),
    cents: z.int(amountSentence).min(-1_000_00, amountSentence).max(1_000_00, amountSentence),
  }),
])

/** Into which season: one that's there, or with `isNew` one that the copy creates as a draft. */
const Target = z
  .strictObject({ id: z.uuid('Choose a season.'), isNew: z.boolean(), name: text, firstDay: text, lastDay: text })
  .superRefine((target, context) => {
    if (!target.isNew) return
    const found = seasonProblems({ ...target, opensOn: '', earlyOn: '', earlySiblings: false, earlyEmails: [] })
    for (const [field, message] of Object.entries(found)) context.addIssue({ code: 'custom', path: [field], message })
  })
const copying = {
  target: Target,
  classIds: z
    .array(z.uuid())
    .min(1, 'Choose at least one class.')
    .max(CLASSES_AT_ONCE, `Copy at most ${CLASSES_AT_ONCE} classes at a time.`),
  price: PriceChange,
}
const Preview = z.object({
  /** Changes whenever what would be created does: sent back to copy exactly this. */
  version: z.string(),
  season: z.object({ name: z.string(), firstDay: day, lastDay: day }),
  classes: z.array(
    z.object({
      id,
      title: z.string(),
      /** Copied into this season before: it's left out. */
      isCopied: z.boolean(),
      from: z.object({ firstStart: z.string().nullable(), sessions: z.int(), price: z.int() }),
      to: z.object({
        firstStart: z.string().nullable(),
        lastStart: z.string().nullable(),
        sessions: z.int(),
        price: z.int(),
      }),
      /** Days of its rule without a session, with the reason. */
      skipped: z.array(z.object({ day, why: z.string() })),
      conflicts: z.array(
        z.object({
          kind: z.enum(['room', 'teacher', 'closed', 'past', 'late']),
          /** The first session, and how many sessions it concerns. */
          startsAt: z.string(),
          sessions: z.int(),
          /** The other class, or the name of the closed day; null if there's none. */
          with: z.string().nullable(),
        }),
      ),
    }),
  ),
})
const copyRefusals = {
  'not-found': notFound,
  'unknown-season': { status: 409, message: "We couldn't find the season to copy to. Reload the page." },
  'same-season': { status: 409, message: 'Choose another season than the one you copy from.' },
  'name-taken': refusals['name-taken'],
  'no-classes': { status: 409, message: "These classes aren't in this season anymore. Reload the page." },
} as const

/** Seasons in the back office. All staff with classes read them; who sets up classes changes them. */
export const seasonContract = defineContract({
  'GET /api/admin/seasons': {
    summary: 'Every season with its days, its registration window and its number of classes, latest first',
    access: 'staff',
    permission: 'classes',
    answer: z.object({ seasons: z.array(Season), today: day }),
  },
  'GET /api/admin/seasons/:id': {
    summary: 'One season with its classes and the families that register early',
    access: 'staff',
    permission: 'classes',
    params: byId,
    answer: SeasonPage.extend({ today: day }),
    refusals: { 'not-found': notFound },
  },
  'POST /api/admin/seasons': {
    summary: 'Creates a season as a draft, which families do not see. Created once per id',
    access: 'staff',
    permission: 'class-setup',
    body: z
      .strictObject({
        /** Created when the form opens, so sending it twice makes one season. */
        id: z.uuid(),
        ...fields,
      })
      .superRefine(asSeason),
    answer: z.object({ id }),
    refusals,
  },
  'PUT /api/admin/seasons/:id': {
    summary: 'Changes the name and days of a season, its registration window, and who registers early',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    body: z.strictObject({ ...fields, updatedAt: z.iso.datetime() }).superRefine(asSeason),
    answer: SeasonPage.extend({ today: day }),
    refusals: { ...refusals, 'not-found': notFound, 'changed-meanwhile': changedMeanwhile },
  },
  'POST /api/admin/seasons/:id/state': {
    summary: 'Opens or closes a season, or makes it a draft again while no family has a spot in it',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    body: z.strictObject({ state: SeasonState }),
    answer: SeasonPage.extend({ today: day }),
    refusals: {
      'not-found': notFound,
      'has-families': {
        status: 409,
        message: 'Families have spots or wait in this season, so it can only be closed. Its families keep seeing it.',
      },
    },
  },
  'POST /api/admin/seasons/:id/publish-drafts': {
    summary: 'Publishes all drafts of a season that have dates. The others stay drafts',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    answer: SeasonPage.extend({ today: day, /** By this request. */ publishedNow: z.int() }),
    refusals: { 'not-found': notFound },
  },
  'POST /api/admin/seasons/:id/copy-preview': {
    summary: 'What copying classes of a season into another would create: dates, prices and conflicts. Writes nothing',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    body: z.strictObject(copying),
    answer: Preview,
    refusals: copyRefusals,
  },
  'POST /api/admin/seasons/:id/copies': {
    summary: 'Copies classes of a season into another as drafts, each at most once, exactly as the preview showed them',
    access: 'staff',
    permission: 'class-setup',
    params: byId,
    body: z.strictObject({ ...copying, version: z.string().max(100) }),
    answer: z.object({
      seasonId: id,
      /** Classes that this request copied, and those that were copied before. */
      copied: z.int(),
      before: z.int(),
    }),
    refusals: {
      ...copyRefusals,
      'plan-changed': {
        status: 409,
        message: 'Something changed since you checked, so nothing was copied. Check the new preview, then copy again.',
      },
    },
  },
})
export type SeasonContract = typeof seasonContract
export type CopyPreview = z.infer<typeof Preview>
export type CopiedClassAnswer = CopyPreview['classes'][number]
export type SeasonAnswer = z.infer<typeof Season>
export type SeasonPageAnswer = z.infer<typeof SeasonPage> & { today: string }
