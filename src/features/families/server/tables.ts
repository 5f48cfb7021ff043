import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#src/features/accounts/server/tables.ts'
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { createdAt, id } from '#src/platform/database/columns.ts'

/** A child of a family; the family is the parent's account. */
export const children = pgTable(
  'children',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** A plain calendar day, never an instant. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    allergies: text('allergies'),
    interests: text('interests').array().notNull().default([]),
    otherInterest: text('other_interest'),
    photoConsent: boolean('photo_consent').notNull(),
    createdAt: createdAt(),
  },
  table => [index('children_parent').on(table.parentId)],
)

/** The two people to call when the parent cannot be reached. */
export const emergencyContacts = pgTable(
  'emergency_contacts',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    position: integer('position').notNull(),
    fullName: text('full_name').notNull(),
    phone: text('phone').notNull(),
    relationship: text('relationship').notNull(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('emergency_contacts_position').on(table.parentId, table.position)],
)

/**
 * The evidence of what a parent agreed to: which wording, when by the server's clock, signed with which name, from
 * where. Rows are only ever added; a trigger refuses to change or delete one (THREATS T78).
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    /** Set for the photo consent, which is given for each child. */
    childId: uuid('child_id').references(() => children.id),
    policyVersionId: uuid('policy_version_id')
      .notNull()
      .references(() => policyVersions.id),
    policyHash: text('policy_hash').notNull(),
    agreed: boolean('agreed').notNull(),
    viewed: boolean('viewed').notNull(),
    signature: text('signature').notNull(),
    /** Whether the typed signature is the parent's name; a difference is kept as it is, not refused. */
    signatureMatchesName: boolean('signature_matches_name').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
  },
  table => [index('consents_parent').on(table.parentId)],
)
