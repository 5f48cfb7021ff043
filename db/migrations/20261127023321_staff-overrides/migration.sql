ALTER TABLE "registrations" ADD COLUMN "booked_over" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "booked_over_reason" text;