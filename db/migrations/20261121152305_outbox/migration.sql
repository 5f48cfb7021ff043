ALTER TABLE "mails" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "parked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "resent_from" uuid;--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" ("created_at","id");