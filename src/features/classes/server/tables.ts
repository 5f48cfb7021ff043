import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { AGE_RULES } from '../ages.ts'
import type { DayOptions } from '../day-parts.ts'
import { JOIN_LATE } from '../joining-late.ts'
import type { SessionRule } from '../session-rule.ts'
import { VISIBILITIES } from '../visibility.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** How long before the start a family can cancel, and what we keep from a refund. */
export const cancellationPolicies = pgTable('cancellation_policies', {
  id: id(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['class', 'program'] })
    .notNull()
    .unique(),
  noticeHours: integer('notice_hours').notNull(),
  /** Kept from a refund to the card, in cents. */
  feeCents: integer('fee_cents').notNull(),
})

/**
 * A season of one year, such as `Fall 2026`: its days, and from when on families can register for its classes. Days are
 * plain days in the program's time zone.
 */
export const seasons = pgTable(
  'seasons',
  {
    id: id(),
    name: text('name').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    state: text('state', { enum: ['draft', 'open', 'closed'] })
      .notNull()
      .default('draft'),
    /** From this day on every family can register; null means as soon as the season is open. */
    opensOn: date('opens_on', { mode: 'string' }),
    /** The earlier day for returning families and whoever else counts; null if there's none. */
    earlyOn: date('early_on', { mode: 'string' }),
    /** Whether families with a child enrolled now count as well. */
    earlySiblings: boolean('early_siblings').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('seasons_name').on(sql`lower(${table.name})`),
    check('seasons_state', sql`${table.state} IN ('draft', 'open', 'closed')`),
    check('seasons_days', sql`${table.firstDay} <= ${table.lastDay}`),
    check('seasons_early_day', sql`${table.earlyOn} IS NULL OR coalesce(${table.earlyOn} < ${table.opensOn}, false)`),
  ],
)

/** Families that staff let in early, whatever they booked before. */
export const seasonEarlyFamilies = pgTable(
  'season_early_families',
  {
    seasonId: uuid('early_season_id').references(() => seasons.id, { onDelete: 'cascade' }),
    familyId: uuid('family_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  table => [
    primaryKey({ columns: [table.seasonId, table.familyId] }),
    index('season_early_families_family').on(table.familyId),
  ],
)

/** What families call a class: a single session, a series, a free trial, or a program with enrollment options. */
export const offerings = pgTable(
  'offerings',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    kind: text('kind', { enum: ['class', 'trial', 'program'] }).notNull(),
    status: text('status', { enum: ['draft', 'published', 'archived'] }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    season: text('season', { enum: ['Spring', 'Summer', 'Fall', 'Winter'] }).notNull(),
    /** Null until `placeClasses` has placed it, because the version before doesn't know seasons with a year. */
    seasonId: uuid('season_id').references(() => seasons.id),
    ageMin: integer('age_min').notNull(),
    ageMax: integer('age_max').notNull(),
    /** What happens when a child outside these ages wants a spot. */
    ageRule: text('age_rule', { enum: AGE_RULES }).notNull().default('note'),
    /** Whether a published class is in the lists. See `listed.ts`. */
    visibility: text('visibility', { enum: VISIBILITIES }).notNull().default('listed'),
    /** The class runs with this many children; null means with any number. */
    minimumChildren: integer('minimum_children'),
    /** The day by which staff decide if there are fewer, in the program's time zone. */
    decideBy: date('decide_by', { mode: 'string' }),
    /** Staff decided that it runs with fewer, and who. Changing the minimum or the day takes it back. */
    runAnywayAt: instant('run_anyway_at'),
    runAnywayBy: uuid('run_anyway_by').references(() => users.id),
    priceCents: integer('price_cents').notNull(),
    /** 0 means no limit. */
    capacity: integer('capacity').notNull(),
    /** Confirmed spots and holds together, whichever sessions they attend. Only changed in `places`. */
    taken: integer('taken').notNull().default(0),
    /** Open spots wait for staff: they aren't offered to the waitlist automatically. */
    offersPaused: boolean('offers_paused').notNull().default(false),
    /** The first session that wasn't canceled; null for a draft without dates. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Whether it can be joined after its first session. Only a class of kind `class`: a program has its own first day. */
    joinLate: text('join_late', { enum: JOIN_LATE }).notNull().default('closed'),
    /** The last session to join, from 1, among those that take place; null means the last one. */
    joinUntilSession: integer('join_until_session'),
    /** The start of that session, written with `starts_at`; null if it can't be joined late. */
    joinUntil: instant('join_until'),
    /** What one session of a series costs alone; null if it isn't sold alone. */
    dropInCents: integer('drop_in_cents'),
    /** Until how many hours before a session it can be booked alone. */
    dropInHours: integer('drop_in_hours').notNull().default(0),
    sessionMinutes: integer('session_minutes').notNull().default(60),
    keywords: text('keywords').array().notNull().default([]),
    takeHome: text('take_home'),
    taughtBy: text('taught_by'),
    location: text('location').notNull(),
    wear: text('wear'),
    bring: text('bring'),
    materials: text('materials'),
    /** A short personal note shown on a piece of tape, a few words at most. */
    aside: text('aside'),
    imagePath: text('image_path'),
    /** Program prices in cents; null if the option isn't offered. If all are null, the prices in the settings apply. */
    dailyCents: integer('daily_cents'),
    weeklyCents: integer('weekly_cents'),
    monthlyCents: integer('monthly_cents'),
    /** The half days and the care of a program; null if it has none. */
    dayOptions: jsonb('day_options').$type<DayOptions>(),
    /** Class categories that this program's monthly plan pays for. */
    coveredCategories: text('covered_categories').array().notNull().default([]),
    /** The rule that last generated its sessions. */
    sessionRule: jsonb('session_rule').$type<SessionRule>(),
    /** How many covered classes that plan includes each month; null means no limit. */
    includedPerMonth: integer('included_per_month'),
    cancellationPolicyId: uuid('cancellation_policy_id')
      .notNull()
      .references(() => cancellationPolicies.id),
    /** Spots that were ever confirmed, counted every hour. This is what "popularity" sorts by. */
    popularity: integer('popularity').notNull().default(0),
    isSample: boolean('is_sample').notNull().default(false),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', coalesce(title, '')), 'A')
        || setweight(to_tsvector('english', immutable_words(keywords) || ' ' || category), 'B')
        || setweight(to_tsvector('english', coalesce(description, '') || ' ' || coalesce(take_home, '')), 'C')`,
    ),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    check('offerings_taken', sql`${table.taken} >= 0`),
    check('offerings_price', sql`${table.priceCents} >= 0`),
    check('offerings_ages', sql`${table.ageMin} <= ${table.ageMax}`),
    index('offerings_search').using('gin', table.search),
    // Parts of words and words with typos. `search-classes.ts` uses this exact expression.
    index('offerings_words_trigrams').using(
      'gin',
      sql`(lower(title || ' ' || category || ' ' || immutable_words(keywords))) gin_trgm_ops`,
    ),
    index('offerings_season_start').on(table.season, table.startsAt),
    index('offerings_start').on(table.startsAt),
  ],
)

/** Which class of a season was copied from which: each class at most once into a season, however often that's asked. */
export const seasonCopies = pgTable(
  'season_copies',
  {
    seasonId: uuid('into_season_id').references(() => seasons.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id').references(() => offerings.id, { onDelete: 'cascade' }),
    /** The copy. */
    copyId: uuid('copy_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.seasonId, table.sourceId] })],
)

/** One dated session of an offering. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    offeringId: uuid('offering_id')
      .notNull()
      .references(() => offerings.id, { onDelete: 'cascade' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    note: text('note'),
    /** Where this session meets, if it's not the usual room of the class. */
    room: text('room'),
    /** Its date was set individually, so a rule leaves it there. */
    movedByHand: boolean('moved_by_hand').notNull().default(false),
    /** Rises with each change, so that calendar apps take the newer entry (RFC 5545, 3.8.7.4). */
    sequence: integer('sequence').notNull().default(0),
    cancelledAt: instant('cancelled_at'),
    cancelledBecause: text('cancelled_because'),
    /** The capacity of the class, copied by the database, so that it can guard each session; 0 means no limit. */
    seats: integer('seats').notNull().default(0),
    /** Held and confirmed spots that attend this session. Only the database counts them, whoever writes a registration. */
    seatsTaken: integer('seats_taken').notNull().default(0),
    /** Those among them that staff added over the capacity. */
    seatsOver: integer('seats_over').notNull().default(0),
  },
  table => [
    uniqueIndex('sessions_offering_start').on(table.offeringId, table.startsAt),
    index('sessions_start').on(table.startsAt),
    check(
      'sessions_seats',
      sql`${table.cancelledAt} IS NOT NULL OR ${table.seats} = 0 OR ${table.seatsTaken} - ${table.seatsOver} <= ${table.seats}`,
    ),
  ],
)

/**
 * What the version before reads and writes as closed days. A trigger carries its changes over to `calendar_events`, where
 * closed days are now. A later version drops both.
 */
export const closures = pgTable(
  'closures',
  {
    id: id(),
    title: text('title').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('closures_days').on(table.firstDay),
    check('closures_end_after_start', sql`${table.firstDay} <= ${table.lastDay}`),
  ],
)
