CREATE TABLE "withheld" (
	"id" uuid PRIMARY KEY,
	"call_off_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"given_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "withheld_amounts" CHECK ("amount_cents" > 0 AND "given_cents" BETWEEN 0 AND "amount_cents")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "withheld_once" ON "withheld" ("call_off_id","registration_id");--> statement-breakpoint
CREATE INDEX "withheld_registration" ON "withheld" ("registration_id");--> statement-breakpoint
CREATE INDEX "withheld_open" ON "withheld" ("created_at") WHERE "settled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "withheld" ADD CONSTRAINT "withheld_call_off_id_call_offs_id_fkey" FOREIGN KEY ("call_off_id") REFERENCES "call_offs"("id");--> statement-breakpoint
ALTER TABLE "withheld" ADD CONSTRAINT "withheld_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");