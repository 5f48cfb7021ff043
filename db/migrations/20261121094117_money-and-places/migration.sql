CREATE TABLE "provider_customers" (
	"parent_id" uuid,
	"provider" text,
	"ref" text NOT NULL UNIQUE,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_customers_pkey" PRIMARY KEY("parent_id","provider")
);
--> statement-breakpoint
CREATE TABLE "test_provider_card_updates" (
	"id" text PRIMARY KEY,
	"subscription_id" text NOT NULL,
	"client_secret" text NOT NULL UNIQUE,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_provider_clocks" (
	"id" text PRIMARY KEY,
	"ahead_ms" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_provider_invoices" (
	"id" text PRIMARY KEY,
	"subscription_id" text NOT NULL,
	"intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_offs" (
	"id" uuid PRIMARY KEY,
	"offering_id" uuid NOT NULL,
	"session_id" uuid,
	"actor_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"make_good" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"id" uuid PRIMARY KEY,
	"registration_id" uuid NOT NULL UNIQUE,
	"outcome" text NOT NULL,
	"by" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"call_off_id" uuid,
	"reason" text,
	"paid_cents" integer NOT NULL,
	"to_card_cents" integer NOT NULL,
	"to_credit_cents" integer NOT NULL,
	"kept_cents" integer NOT NULL,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellations_sum" CHECK ("to_card_cents" + "to_credit_cents" + "kept_cents" = "paid_cents"),
	CONSTRAINT "cancellations_parts" CHECK ("to_card_cents" >= 0 AND "to_credit_cents" >= 0 AND "kept_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "make_goods" (
	"id" uuid PRIMARY KEY,
	"call_off_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"to_card_cents" integer NOT NULL,
	"to_credit_cents" integer NOT NULL,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "covered_categories" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cancelled_because" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "disputed_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "plan" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "subscription_ref" text;--> statement-breakpoint
ALTER TABLE "test_provider_subscriptions" ADD COLUMN "current_period_start" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "test_provider_subscriptions" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "test_provider_subscriptions" ADD COLUMN "metadata" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "waitlisted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "waitlist_because" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "period_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD COLUMN "failure_message" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_label" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_ref_key" UNIQUE("subscription_ref");--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_provider_ref_key" UNIQUE("provider_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "test_provider_invoices_period" ON "test_provider_invoices" ("subscription_id","period_start");--> statement-breakpoint
CREATE INDEX "call_offs_offering" ON "call_offs" ("offering_id");--> statement-breakpoint
CREATE UNIQUE INDEX "make_goods_once" ON "make_goods" ("call_off_id","registration_id");--> statement-breakpoint
CREATE INDEX "registrations_waitlist" ON "registrations" ("offering_id","waitlisted_at") WHERE "status" = 'waitlisted';--> statement-breakpoint
ALTER TABLE "provider_customers" ADD CONSTRAINT "provider_customers_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "test_provider_card_updates" ADD CONSTRAINT "test_provider_card_updates_MuIiLJ8Rp2SK_fkey" FOREIGN KEY ("subscription_id") REFERENCES "test_provider_subscriptions"("id");--> statement-breakpoint
ALTER TABLE "test_provider_invoices" ADD CONSTRAINT "test_provider_invoices_2wjeuqpTRVR9_fkey" FOREIGN KEY ("subscription_id") REFERENCES "test_provider_subscriptions"("id");--> statement-breakpoint
ALTER TABLE "test_provider_invoices" ADD CONSTRAINT "test_provider_invoices_intent_id_test_provider_intents_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "test_provider_intents"("id");--> statement-breakpoint
ALTER TABLE "call_offs" ADD CONSTRAINT "call_offs_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id");--> statement-breakpoint
ALTER TABLE "call_offs" ADD CONSTRAINT "call_offs_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_call_off_id_call_offs_id_fkey" FOREIGN KEY ("call_off_id") REFERENCES "call_offs"("id");--> statement-breakpoint
ALTER TABLE "make_goods" ADD CONSTRAINT "make_goods_call_off_id_call_offs_id_fkey" FOREIGN KEY ("call_off_id") REFERENCES "call_offs"("id");--> statement-breakpoint
ALTER TABLE "make_goods" ADD CONSTRAINT "make_goods_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");