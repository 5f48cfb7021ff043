CREATE TABLE "known_devices" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_links" (
	"id" uuid PRIMARY KEY,
	"token_hash" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY,
	"token_hash" text NOT NULL UNIQUE,
	"user_id" uuid NOT NULL,
	"remembered" boolean NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"phone" text,
	"role" text DEFAULT 'parent' NOT NULL,
	"password_hash" text,
	"profile_image_url" text,
	"email_verified_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("role" IN ('parent', 'staff', 'admin', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "cancellation_policies" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"kind" text NOT NULL UNIQUE,
	"notice_hours" integer NOT NULL,
	"fee_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offerings" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL UNIQUE,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"season" text NOT NULL,
	"age_min" integer NOT NULL,
	"age_max" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"session_minutes" integer DEFAULT 60 NOT NULL,
	"keywords" text[] DEFAULT '{}'::text[] NOT NULL,
	"take_home" text,
	"taught_by" text,
	"location" text NOT NULL,
	"wear" text,
	"bring" text,
	"materials" text,
	"aside" text,
	"image_path" text,
	"daily_cents" integer,
	"weekly_cents" integer,
	"monthly_cents" integer,
	"cancellation_policy_id" uuid NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"search" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', coalesce(title, '')), 'A')
        || setweight(to_tsvector('english', immutable_words(keywords) || ' ' || category), 'B')
        || setweight(to_tsvector('english', coalesce(description, '') || ' ' || coalesce(take_home, '')), 'C')) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offerings_capacity" CHECK ("capacity" = 0 OR "taken" <= "capacity"),
	CONSTRAINT "offerings_taken" CHECK ("taken" >= 0),
	CONSTRAINT "offerings_price" CHECK ("price_cents" >= 0),
	CONSTRAINT "offerings_ages" CHECK ("age_min" <= "age_max")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"offering_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text,
	"cancelled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "children" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"date_of_birth" date NOT NULL,
	"allergies" text,
	"interests" text[] DEFAULT '{}'::text[] NOT NULL,
	"other_interest" text,
	"photo_consent" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"child_id" uuid,
	"policy_version_id" uuid NOT NULL,
	"policy_hash" text NOT NULL,
	"agreed" boolean NOT NULL,
	"viewed" boolean NOT NULL,
	"signature" text NOT NULL,
	"signature_matches_name" boolean NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "emergency_contacts" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"relationship" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favorites" (
	"parent_id" uuid,
	"offering_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favorites_pkey" PRIMARY KEY("parent_id","offering_id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY,
	"account" text NOT NULL,
	"parent_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_cents" integer NOT NULL,
	"cause" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY,
	"provider" text NOT NULL,
	"type" text NOT NULL,
	"ref" text NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text UNIQUE,
	"client_secret" text,
	"idempotency_key" text NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"failure_message" text,
	"flagged_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	CONSTRAINT "payments_refunded" CHECK ("refunded_cents" BETWEEN 0 AND "amount_cents")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"provider_ref" text UNIQUE,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "test_provider_events" (
	"id" text PRIMARY KEY,
	"type" text NOT NULL,
	"ref" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "test_provider_intents" (
	"id" text PRIMARY KEY,
	"idempotency_key" text NOT NULL UNIQUE,
	"client_secret" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"card" text,
	"failure_message" text,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_provider_refunds" (
	"id" text PRIMARY KEY,
	"intent_id" text NOT NULL,
	"idempotency_key" text NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_provider_signing_secrets" (
	"id" text PRIMARY KEY,
	"current" text NOT NULL,
	"previous" text
);
--> statement-breakpoint
CREATE TABLE "test_provider_subscriptions" (
	"id" text PRIMARY KEY,
	"idempotency_key" text NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"id" uuid PRIMARY KEY,
	"policy" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY,
	"order_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"cancellation_rule" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY,
	"reference" text NOT NULL UNIQUE,
	"parent_id" uuid NOT NULL,
	"status" text NOT NULL,
	"total_cents" integer NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"due_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"from_cart" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_due" CHECK ("due_cents" >= 0 AND NOT ("due_cents" BETWEEN 1 AND 49)),
	CONSTRAINT "orders_sum" CHECK ("total_cents" = "credit_cents" + "due_cents")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"id" uuid PRIMARY KEY,
	"offering_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"enrollment_option" text,
	"days" text[] DEFAULT '{}'::text[] NOT NULL,
	"start_date" date,
	"price_cents" integer NOT NULL,
	"held_until" timestamp with time zone,
	"outside_ages" boolean DEFAULT false NOT NULL,
	"ended_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "registrations_hold" CHECK ("status" <> 'pending' OR "held_until" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "subscription_payments" (
	"id" uuid PRIMARY KEY,
	"subscription_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"registration_id" uuid,
	"name" text NOT NULL,
	"covered_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"status" text NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"amount_cents" integer NOT NULL,
	"current_period_start" timestamp with time zone NOT NULL,
	"current_period_end" timestamp with time zone NOT NULL,
	"provider" text NOT NULL,
	"provider_ref" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"canceled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "repeated_requests" (
	"scope" text,
	"route" text,
	"key" text,
	"body_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repeated_requests_pkey" PRIMARY KEY("scope","route","key")
);
--> statement-breakpoint
CREATE TABLE "uses" (
	"bucket" text PRIMARY KEY,
	"used" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY,
	"once" text UNIQUE,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failed_because" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "known_devices_pair" ON "known_devices" ("user_id","token_hash");--> statement-breakpoint
CREATE INDEX "one_time_links_user" ON "one_time_links" ("user_id");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" (lower("email"));--> statement-breakpoint
CREATE INDEX "offerings_search" ON "offerings" USING gin ("search");--> statement-breakpoint
CREATE INDEX "offerings_words_trigrams" ON "offerings" USING gin ((lower(title || ' ' || category || ' ' || immutable_words(keywords))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offerings_season_start" ON "offerings" ("season","starts_at");--> statement-breakpoint
CREATE INDEX "offerings_start" ON "offerings" ("starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_offering_start" ON "sessions" ("offering_id","starts_at");--> statement-breakpoint
CREATE INDEX "children_parent" ON "children" ("parent_id");--> statement-breakpoint
CREATE INDEX "consents_parent" ON "consents" ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "emergency_contacts_position" ON "emergency_contacts" ("parent_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_once" ON "ledger_entries" ("cause","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_parent" ON "ledger_entries" ("parent_id","account");--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" ("order_id") WHERE "status" NOT IN ('cancelled');--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" ("created_at") WHERE "status" IN ('started', 'pending', 'needs_action', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" ("order_id");--> statement-breakpoint
CREATE INDEX "test_provider_events_undelivered" ON "test_provider_events" ("created_at") WHERE "delivered_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "policy_versions_number" ON "policy_versions" ("policy","version");--> statement-breakpoint
CREATE INDEX "policy_versions_latest" ON "policy_versions" ("policy","version" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_once" ON "cart_items" ("parent_id","offering_id","child_id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" ("order_id");--> statement-breakpoint
CREATE INDEX "orders_parent" ON "orders" ("parent_id");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" ("held_until") WHERE "status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "registrations_one_live" ON "registrations" ("offering_id","child_id") WHERE "status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "registrations_holds" ON "registrations" ("offering_id","held_until") WHERE "status" = 'pending';--> statement-breakpoint
CREATE INDEX "registrations_parent" ON "registrations" ("parent_id");--> statement-breakpoint
CREATE INDEX "registrations_child" ON "registrations" ("child_id");--> statement-breakpoint
CREATE INDEX "registrations_order" ON "registrations" ("order_id");--> statement-breakpoint
CREATE INDEX "registrations_newest" ON "registrations" ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscription_payments_subscription" ON "subscription_payments" ("subscription_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_provider_ref" ON "subscriptions" ("provider_ref");--> statement-breakpoint
CREATE INDEX "subscriptions_parent" ON "subscriptions" ("parent_id");--> statement-breakpoint
CREATE INDEX "uses_until" ON "uses" ("until");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" ("created_at") WHERE "sent_at" IS NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "offerings" ADD CONSTRAINT "offerings_cancellation_policy_id_cancellation_policies_id_fkey" FOREIGN KEY ("cancellation_policy_id") REFERENCES "cancellation_policies"("id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_policy_version_id_policy_versions_id_fkey" FOREIGN KEY ("policy_version_id") REFERENCES "policy_versions"("id");--> statement-breakpoint
ALTER TABLE "emergency_contacts" ADD CONSTRAINT "emergency_contacts_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
ALTER TABLE "test_provider_refunds" ADD CONSTRAINT "test_provider_refunds_intent_id_test_provider_intents_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "test_provider_intents"("id");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id");--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id");--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_subscription_id_subscriptions_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id");