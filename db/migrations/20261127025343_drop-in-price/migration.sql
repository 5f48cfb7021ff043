ALTER TABLE "offerings" ADD COLUMN "drop_in_cents" integer;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "drop_in_hours" integer DEFAULT 0 NOT NULL;
