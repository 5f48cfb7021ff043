import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { breaksRunningVersion, letsFamiliesWait } from './rolling.ts'

const FOLDER = 'db/migrations'
/** The last migration before the first release: no version was running anywhere until then. */
const FIRST_RELEASE = '20261121182649_look-ups-at-size'

/** The last migration that changes several tables in one transaction. */
const SEVERAL_AT_ONCE = '20261126234127_seats-by-session'

const all = readdirSync(FOLDER)
  .filter(name => existsSync(join(FOLDER, name, 'migration.sql')))
  .sort()
const textOf = (name: string) => readFileSync(join(FOLDER, name, 'migration.sql'), 'utf8')

test('no migration breaks or blocks the version that is still running (R16)', () => {
  expect(all).toContain(FIRST_RELEASE)
  const later = all.filter(name => name > FIRST_RELEASE)
  const found = later.flatMap(name =>
    breaksRunningVersion(
      textOf(name),
      all.filter(each => each < name),
    ).map(sentence => `${name}: ${sentence}`),
  )
  expect(found).toEqual([])
})

test.each([
  'ALTER TABLE "users" RENAME TO "people";',
  'ALTER TABLE "users" RENAME TO "people";CREATE VIEW "customers" AS SELECT * FROM "people";',
  'ALTER TABLE "users" RENAME COLUMN "phone" TO "telephone";',
  'DROP TABLE "favorites";',
  'DROP TABLE IF EXISTS "favorites" CASCADE;',
  'ALTER TABLE "users" DROP COLUMN "phone";',
  'ALTER TABLE "orders" ALTER COLUMN "total_cents" SET DATA TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "total_cents" TYPE bigint;',
  'ALTER TABLE "orders" ALTER COLUMN "paid_at" SET NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL;',
  'ALTER TABLE "orders" ADD COLUMN "token" uuid DEFAULT gen_random_uuid() NOT NULL;',
  `ALTER TABLE "orders" ADD COLUMN "words" text GENERATED ALWAYS AS (lower(reference)) STORED;`,
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_cents >= 0);',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "users"("id");',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_key" UNIQUE("reference");',
  'CREATE INDEX "orders_by_time" ON "orders" ("created_at");',
  'CREATE UNIQUE INDEX "orders_by_time" ON "orders" ("created_at");',
  'CREATE TABLE "a" ("id" uuid);--> statement-breakpoint\nCREATE INDEX "b" ON "orders" ("paid_at");',
  '-- outside of a transaction\nCREATE INDEX CONCURRENTLY "orders_by_time" ON "orders" ("created_at");',
  '-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "x";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "y" ON "orders" ("paid_at");',
  '-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "x";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "x" ON "orders" ("paid_at");',
  '-- second step of 20990101000000_never\nALTER TABLE "users" DROP COLUMN "phone";',
])('the check refuses %s with an explanation', sql => {
  expect(breaksRunningVersion(sql, all)).toEqual([expect.stringMatching(/\. .*|There is no earlier migration/)])
})

test.each([
  'CREATE TABLE "a" ("id" uuid PRIMARY KEY, "b" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "a_b" ON "a" ("b");',
  'CREATE TABLE "a" ("id" uuid);--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_fk" FOREIGN KEY ("id") REFERENCES "users"("id");',
  'ALTER TABLE "orders" ADD COLUMN "note" text;',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_cents >= 0) NOT VALID;',
  'ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total";',
  '-- outside of a transaction\nDROP INDEX CONCURRENTLY IF EXISTS "x";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "x" ON "orders" ("paid_at");',
  'CREATE INDEX "settings_x" ON "settings" ("id");',
  'ALTER TABLE "users" RENAME TO "people";--> statement-breakpoint\nCREATE VIEW "users" AS SELECT * FROM "people";',
  `-- second step of ${FIRST_RELEASE}\nALTER TABLE "users" DROP COLUMN "phone";`,
])('%s is fine', sql => {
  expect(breaksRunningVersion(sql, all)).toEqual([])
})

test('no migration makes families wait (R16)', () => {
  expect(all).toContain(SEVERAL_AT_ONCE)
  const later = all.filter(name => name > SEVERAL_AT_ONCE)
  expect(later.flatMap(name => letsFamiliesWait(textOf(name)).map(sentence => `${name}: ${sentence}`))).toEqual([])
  expect(letsFamiliesWait(textOf(SEVERAL_AT_ONCE))).toHaveLength(1)
})

test.each([
  'ALTER TABLE "offerings" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "registrations" ADD COLUMN "b" text;',
  '-- outside of a transaction\nALTER TABLE "offerings" ADD COLUMN IF NOT EXISTS "a" text;',
  '-- outside of a transaction\nCREATE TABLE IF NOT EXISTS "a" ("id" uuid REFERENCES "orders"("id"));',
])('the check finds that families would wait for %s', sql => {
  expect(letsFamiliesWait(sql)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "offerings" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "offerings" ADD COLUMN "b" text;',
  'ALTER TABLE "offerings" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "settings" ADD COLUMN "b" text;',
  'CREATE TABLE "a" ("id" uuid);--> statement-breakpoint\nALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nALTER TABLE "orders" ADD COLUMN "c" text;',
  '-- outside of a transaction\nALTER TABLE "orders" VALIDATE CONSTRAINT "orders_total";',
])('no one waits for %s', sql => {
  expect(letsFamiliesWait(sql)).toEqual([])
})
