ALTER TABLE "offerings" ADD COLUMN "join_late" text DEFAULT 'closed' NOT NULL;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "join_until_session" integer;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "join_until" timestamp with time zone;