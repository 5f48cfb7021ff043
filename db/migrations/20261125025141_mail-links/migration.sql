ALTER TABLE "mails" ADD COLUMN "links" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "link_ends_at" timestamp with time zone;