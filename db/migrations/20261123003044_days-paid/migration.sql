-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS "orders_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_paid" ON "orders" ("paid_at") WHERE "paid_at" IS NOT NULL;
