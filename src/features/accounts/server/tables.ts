import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { MAIL_KINDS } from '../mail-kinds.ts'

/** A person who can sign in: a parent (whose account is the family) or one of the staff. */
export const users = pgTable(
  'users',
  {
    id: id(),
    /** As typed, trimmed; compared in lower case. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    role: text('role', { enum: ['parent', 'staff', 'admin', 'unknown'] })
      .notNull()
      .default('parent'),
    passwordHash: text('password_hash'),
    profileImageUrl: text('profile_image_url'),
    emailVerifiedAt: instant('email_verified_at'),
    disabledAt: instant('disabled_at'),
    /** Mails that the person switched off; all others are sent. */
    mailsOff: text('mails_off', { enum: MAIL_KINDS }).array().notNull().default([]),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    // Any fragment of a name, an address or a phone number; staff search families with these very expressions.
    index('users_words_trigrams').using(
      'gin',
      sql`(lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops`,
      sql`(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) gin_trgm_ops`,
    ),
    check('users_role', sql`${table.role} IN ('parent', 'staff', 'admin', 'unknown')`),
  ],
)

/** One signed-in browser. The cookie holds the token, the table only its SHA-256. */
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
    /** When the password was last typed in this browser; null when it came in another way. */
    passwordConfirmedAt: instant('password_confirmed_at'),
    /** When this sign-in showed the second factor; null when it never did. */
    secondFactorAt: instant('second_factor_at'),
    /** As which family one of the staff looks at the site, why, and until when. */
    actingAs: uuid('acting_as').references(() => users.id, { onDelete: 'set null' }),
    actingReason: text('acting_reason'),
    actingUntil: instant('acting_until'),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [index('sign_ins_user').on(table.userId)],
)

/** Links that work once: setting a first password, resetting one, proving an address, changing it and taking that back. */
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
    /** Of `change-email` the address to come, of `undo-email` the one to go back to. */
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

/** Browsers from which a person has signed in before: the back-off against guessing does not lock their owner out. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    /** A mailed link was used there and nobody signed in since: it counts for passwords, not for codes of the second step. */
    byMailedLink: boolean('by_mailed_link').notNull().default(false),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('known_devices_pair').on(table.userId, table.tokenHash)],
)

/**
 * Whose account was deleted, and when. It holds no name and no address, and no key to the account, so that it can be kept
 * outside of the backups and applied again after one was restored (T83).
 */
export const accountDeletions = pgTable('account_deletions', {
  userId: uuid('user_id').primaryKey(),
  deletedAt: instant('deleted_at').notNull(),
})

/** Somebody asked by mail to join the staff. The account is made when they accept; until then there is none. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: id(),
    /** In small letters, so that an address is invited once. */
    email: text('email').notNull(),
    role: text('role', { enum: ['staff', 'admin'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  table => [uniqueIndex('staff_invitations_email').on(table.email)],
)

/** The authenticator app of a person. Secrets are sealed with the server's own secret, see `platform/secrets`. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null until the first code was right. */
  sealedSecret: text('sealed_secret'),
  /** A new secret that waits for its first code. */
  pendingSecret: text('pending_secret'),
  /** The last 30-second step whose code was taken; the same or an earlier one is not taken again. */
  lastStep: integer('last_step').notNull().default(0),
  confirmedAt: instant('confirmed_at'),
})

/** Codes for who lost the phone: each works once. 80 random bits, so a plain SHA-256 is enough. */
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

/** A sign-in whose password was right and whose code is missing. It opens nothing. */
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
