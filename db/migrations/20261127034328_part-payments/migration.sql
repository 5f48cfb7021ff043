-- outside of a transaction
-- An order is paid at once, or in parts that staff take. Until the new index stands, the old one allows less.
CREATE TABLE IF NOT EXISTS "order_refunds" (
	"id" uuid PRIMARY KEY,
	"form_key" text NOT NULL UNIQUE,
	"order_id" uuid NOT NULL REFERENCES "orders"("id"),
	"choice" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"refund_id" uuid REFERENCES "refunds"("id"),
	"actor_id" uuid NOT NULL REFERENCES "users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_amount" CHECK ("amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "order_refund_shares" (
	"order_refund_id" uuid REFERENCES "order_refunds"("id"),
	"registration_id" uuid REFERENCES "registrations"("id"),
	"to_card_cents" integer NOT NULL,
	"to_credit_cents" integer NOT NULL,
	CONSTRAINT "order_refund_shares_pkey" PRIMARY KEY("order_refund_id","registration_id"),
	CONSTRAINT "order_refund_shares_amounts" CHECK ("to_card_cents" >= 0 AND "to_credit_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_refund_shares_registration" ON "order_refund_shares" ("registration_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_refunds_order" ON "order_refunds" ("order_id");--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN IF NOT EXISTS "together_with" uuid REFERENCES "refunds"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "part_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "balance_due_on" date;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN IF NOT EXISTS "dropped_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_one_part";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_one_part" ON "payments" ("order_id","part") WHERE "status" NOT IN ('cancelled');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_one_open";
