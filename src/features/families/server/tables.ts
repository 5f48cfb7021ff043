import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { policyVersions } from '#src/features/policies/server/tables.ts'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'
import { SEVERITIES } from '../child-safety.ts'
import { type FamilyPerson, PEOPLE_KINDS } from '../family-people.ts'

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
    /** The family said that there are none. Without this and without allergies the question is not answered. */
    noAllergies: boolean('no_allergies').notNull().default(false),
    /** Of the allergies; null where there are none, or where nobody has said so yet. */
    allergySeverity: text('allergy_severity', { enum: SEVERITIES }),
    hasEpiPen: boolean('has_epi_pen').notNull().default(false),
    medicalNotes: text('medical_notes'),
    /** When the family last said that allergies and notes are right. */
    safetyCheckedAt: instant('safety_checked_at').notNull().defaultNow(),
    interests: text('interests').array().notNull().default([]),
    otherInterest: text('other_interest'),
    photoConsent: boolean('photo_consent').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('children_parent').on(table.parentId),
    check('children_severity', sql`${table.allergySeverity} IN ('mild', 'serious', 'life-threatening')`),
    index('children_names_trigrams').using('gin', sql`(lower(first_name || ' ' || last_name)) gin_trgm_ops`),
  ],
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

/** Who may pick the children up besides the parent. */
export const pickupPeople = pgTable(
  'pickup_people',
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
  table => [uniqueIndex('pickup_people_position').on(table.parentId, table.position)],
)

/** Who was to be called, or might pick up, before and after each change; staff see it with its date (T80). */
export const peopleChanges = pgTable(
  'people_changes',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: PEOPLE_KINDS }).notNull(),
    before: jsonb('before').$type<FamilyPerson[]>().notNull(),
    after: jsonb('after').$type<FamilyPerson[]>().notNull(),
    createdAt: createdAt(),
  },
  table => [index('people_changes_parent').on(table.parentId, table.createdAt)],
)

/** What a parent agreed to on the phone, and who heard it. It counts as agreed only once the parent signs. */
export const spokenConsents = pgTable(
  'spoken_consents',
  {
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    policyVersionId: uuid('policy_version_id')
      .notNull()
      .references(() => policyVersions.id),
    takenBy: uuid('taken_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.parentId, table.policyVersionId] })],
)

/**
 * The evidence of what a parent agreed to: which wording, when by the server's clock, signed with which name, from
 * where. Rows are only ever added; a trigger refuses to change or delete one (T78).
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
