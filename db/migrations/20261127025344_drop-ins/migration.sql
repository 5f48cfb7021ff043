-- outside of a transaction
-- A child has one spot in a class, or drop-ins on single days of it. Until both new indexes stand, the old one allows less.
DROP INDEX CONCURRENTLY IF EXISTS "registrations_one_spot";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "registrations_one_spot" ON "registrations" ("offering_id","child_id") WHERE "status" <> 'cancelled' AND ("end_date" IS NULL OR "enrollment_option" IS NOT NULL);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_one_drop_in";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "registrations_one_drop_in" ON "registrations" ("offering_id","child_id","end_date") WHERE "status" <> 'cancelled' AND "end_date" IS NOT NULL AND "enrollment_option" IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "registrations_one_live";
