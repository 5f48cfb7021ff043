import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#src/platform/database/columns.ts'

/** Every version of a policy that was ever in force, so what a parent agreed to can always be shown again. */
export const policyVersions = pgTable(
  'policy_versions',
  {
    id: id(),
    policy: text('policy', {
      enum: ['termsOfService', 'privacyPolicy', 'cancellationPolicy', 'safetyGuidelines', 'photoConsent'],
    }).notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Plain paragraphs. A line starting with `## ` is a heading, with `- ` a list item. */
    body: text('body').notNull(),
    /** SHA-256 of title, summary and body. */
    hash: text('hash').notNull(),
    /** Families must agree to it again before their next registration. */
    askAgain: boolean('ask_again').notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    uniqueIndex('policy_versions_number').on(table.policy, table.version),
    index('policy_versions_latest').on(table.policy, table.version.desc()),
  ],
)
