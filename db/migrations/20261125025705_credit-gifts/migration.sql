CREATE TABLE "credit_gifts" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"given_by" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_gifts_amount" CHECK ("amount_cents" > 0),
	CONSTRAINT "credit_gifts_state" CHECK ("state" IN ('given', 'waiting', 'declined')),
	CONSTRAINT "credit_gifts_approved_by_another" CHECK ("state" <> 'given' OR "decided_by" <> "given_by")
);
--> statement-breakpoint
CREATE INDEX "credit_gifts_giver" ON "credit_gifts" ("given_by","created_at");--> statement-breakpoint
CREATE INDEX "credit_gifts_waiting" ON "credit_gifts" ("parent_id") WHERE "state" = 'waiting';--> statement-breakpoint
ALTER TABLE "credit_gifts" ADD CONSTRAINT "credit_gifts_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "credit_gifts" ADD CONSTRAINT "credit_gifts_given_by_users_id_fkey" FOREIGN KEY ("given_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "credit_gifts" ADD CONSTRAINT "credit_gifts_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id");