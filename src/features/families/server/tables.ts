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
import { CORRECTED } from '../correction-rules.ts'
import { type FamilyPerson, PEOPLE_KINDS } from '../family-people.ts'

/** A child in a family. The family is the parent's account. */
export const children = pgTable(
  'children',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** A calendar day, never an instant. */
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    allergies: text('allergies'),
    /** The family said there are no allergies. If this is false and allergies is empty, the question wasn't answered. */
    noAllergies: boolean('no_allergies').notNull().default(false),
    /** Severity of the allergies. Null when there are none or nobody has answered yet. */
    allergySeverity: text('allergy_severity', { enum: SEVERITIES }),
    hasEpiPen: boolean('has_epi_pen').notNull().default(false),
    medicalNotes: text('medical_notes'),
    /** When the family last confirmed the allergies and notes. */
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

/** The two people to call when we can't reach the parent. */
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
  table => [
    uniqueIndex('emergency_contacts_position').on(table.parentId, table.position),
    // Staff search for families with exactly these expressions.
    index('emergency_contacts_words_trigrams').using(
      'gin',
      sql`(lower(full_name)) gin_trgm_ops`,
      sql`(regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops`,
    ),
  ],
)

/** Who can pick the children up besides the parent. */
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
  table => [
    uniqueIndex('pickup_people_position').on(table.parentId, table.position),
    // Staff search for families with exactly these expressions.
    index('pickup_people_words_trigrams').using(
      'gin',
      sql`(lower(full_name)) gin_trgm_ops`,
      sql`(regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops`,
    ),
  ],
)

/** Contacts and pickup people before and after each change. Staff see each change with its date (T80). */
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

/** What staff corrected for a family, how they knew, and who did it. The values themselves aren't repeated here. */
export const familyCorrections = pgTable(
  'family_corrections',
  {
    /** Made when the form opens, so sending it twice corrects once. */
    id: uuid('id').primaryKey(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    /** Set for a child's details and photo consent. */
    childId: uuid('child_id').references(() => children.id),
    what: text('what', { enum: CORRECTED }).notNull(),
    /** What changed, as the family reads it: `name`, `birth date`. */
    details: text('details').array().notNull(),
    /** How staff knew. The family sees it. */
    reason: text('reason').notNull(),
    /** Staff confirmed that the parent told them. */
    parentToldUs: boolean('parent_told_us').notNull(),
    madeBy: uuid('made_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  table => [index('family_corrections_parent').on(table.parentId, table.createdAt)],
)

/** What a parent agreed to by phone, and who took the call. It only counts once the parent signs. */
export const verbalConsents = pgTable(
  'verbal_consents',
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
 * Evidence of what a parent agreed to: which wording, when by the server's clock, the typed signature, and from where.
 * Rows are only ever added. A trigger refuses to change or delete one (T78).
 */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    parentId: uuid('parent_id')
      .notNull()
      .references(() => users.id),
    /** Set for photo consent, which is given per child. */
    childId: uuid('child_id').references(() => children.id),
    policyVersionId: uuid('policy_version_id')
      .notNull()
      .references(() => policyVersions.id),
    policyHash: text('policy_hash').notNull(),
    agreed: boolean('agreed').notNull(),
    viewed: boolean('viewed').notNull(),
    signature: text('signature').notNull(),
    /** Whether the typed signature matches the parent's name. A different name is recorded, not refused. */
    signatureMatchesName: boolean('signature_matches_name').notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: createdAt(),
  },
  table => [index('consents_parent').on(table.parentId)],
)
