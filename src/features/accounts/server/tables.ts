import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NARROWING_ROLES } from '#src/lib/permissions.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { MAIL_KINDS } from '../mail-kinds.ts'

const oneOfNarrowing = (column: AnyPgColumn) =>
  sql`${column} IN ('owner', 'front-desk', 'instructor', 'bookkeeper', 'content-editor')`

/** A person who can sign in: a parent (whose account is the family) or a staff member. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** As typed, trimmed. Compared in lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    role: text('role', { enum: ['parent', 'staff', 'admin', 'unknown'] })
      .notNull()
      .default('parent'),
    /**
     * Narrows `staff`, or names the owner among admins. It only counts with the role it belongs to: the version before
     * changes `role` without knowing this column.
     */
    staffRole: text('staff_role', { enum: NARROWING_ROLES }),
    passwordHash: text('password_hash'),
    profileImageUrl: text('profile_image_url'),
    emailVerifiedAt: instant('email_verified_at'),
    disabledAt: instant('disabled_at'),
    /** Emails the person turned off. All others are sent. */
    mailsOff: text('mails_off', { enum: MAIL_KINDS }).array().notNull().default([]),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // Any part of a name, email or phone number. Staff search for families with exactly these expressions.
    index('users_words_trigrams').using(
      'gin',
      sql`(lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops`,
      sql`(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) gin_trgm_ops`,
    ),
    check('users_role', sql`${table.role} IN ('parent', 'staff', 'admin', 'unknown')`),
    check('users_staff_role', oneOfNarrowing(table.staffRole)),
  ],
)

/** One signed-in browser. The cookie holds the token; the table only holds its SHA-256. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remembered: boolean('remembered').notNull(),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the password was last typed in this browser. Null when signed in another way. */
    passwordConfirmedAt: instant('password_confirmed_at'),
    /** When this sign-in used two-step verification. Null when it never did. */
    secondFactorAt: instant('second_factor_at'),
    /** The family a staff member is viewing the site as, why, and until when. */
    actingAs: uuid('acting_as').references(() => users.id, { onDelete: 'set null' }),
    actingReason: text('acting_reason'),
    actingUntil: instant('acting_until'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('sign_ins_user').on(table.userId)],
)

/** Links that work once: setting a first password, resetting one, verifying an address, changing it and undoing that. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose', {
      enum: ['set-password', 'reset-password', 'verify-email', 'change-email', 'undo-email'],
    }).notNull(),
    /** For `change-email` the new address, for `undo-email` the previous one. */
    email: text('email'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  table => [
    index('one_time_links_user').on(table.userId),
    index('one_time_links_undo').on(sql`lower(${table.email})`).where(sql`${table.purpose} = 'undo-email'`),
  ],
)

/** Browsers a person has signed in from before, so protection against guessing doesn't lock out the owner. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** An emailed link was used there and nobody signed in since. It counts for passwords, not for two-step verification codes. */
    byMailedLink: boolean('by_mailed_link').notNull().default(false),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('known_devices_pair').on(table.userId, table.tokenHash)],
)

/**
 * Which account was deleted, and when. It holds no name, no address and no key to the account, so it can be kept outside
 * the backups and applied again after a restore (T83).
 */
export const accountDeletions = pgTable('account_deletions', {
  userId: uuid('user_id').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
})

/** Someone was invited by email to join the staff. The account is created when they accept; until then there is none. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    /** In lower case, so an address is invited only once. */
    email: text('email').notNull(),
    role: text('role', { enum: ['staff', 'admin'] }).notNull(),
    /** As in `users`. */
    staffRole: text('staff_role', { enum: NARROWING_ROLES }),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [
    uniqueIndex('staff_invitations_email').on(table.email),
    check('staff_invitations_staff_role', oneOfNarrowing(table.staffRole)),
  ],
)

/** A person's authenticator app. Secrets are sealed with the server's own secret, see `platform/secrets`. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until the first correct code. */
  sealedSecret: text('sealed_secret'),
  /** A new secret that waits for its first code. */
  pendingSecret: text('pending_secret'),
  /** The last 30-second step whose code was accepted. The same or an earlier one isn't accepted again. */
  lastStep: integer('last_step').notNull().default(0),
  confirmedAt: instant('confirmed_at'),
})

/** Codes for someone who lost their phone. Each works once. 79 random bits, so a plain SHA-256 is enough. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  table => [uniqueIndex('recovery_codes_pair').on(table.userId, table.codeHash)],
)

/** A sign-in with a correct password that still needs its code. It doesn't open anything. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    id: id(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remembered: boolean('remembered').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('sign_in_steps_user').on(table.userId)],
)
