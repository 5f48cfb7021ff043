CREATE TABLE "test_provider_saved_cards" (
	"id" text PRIMARY KEY,
	"customer" text NOT NULL,
	"card" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "names_customer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "test_provider_intents" ADD COLUMN "payer" text;--> statement-breakpoint
ALTER TABLE "test_provider_intents" ADD COLUMN "save_card" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_monthly_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_monthly_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "test_provider_saved_cards_once" ON "test_provider_saved_cards" ("customer","card");