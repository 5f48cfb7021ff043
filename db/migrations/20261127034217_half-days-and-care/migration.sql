ALTER TABLE "offerings" ADD COLUMN "day_options" jsonb;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "day_part" jsonb;