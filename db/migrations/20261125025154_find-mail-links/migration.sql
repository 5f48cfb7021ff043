-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "mails_links";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_links" ON "mails" ("id") WHERE "links" IS NULL OR "links" = 'kept';
