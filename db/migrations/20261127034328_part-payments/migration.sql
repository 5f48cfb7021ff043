-- outside of a transaction
-- An order is paid at once, or in parts that staff take. Until the new index stands, the old one allows less.
DROP INDEX CONCURRENTLY IF EXISTS "payments_one_part";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_one_part" ON "payments" ("order_id","part") WHERE "status" NOT IN ('cancelled');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_one_open";
