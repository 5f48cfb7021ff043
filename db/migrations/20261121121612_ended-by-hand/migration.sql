ALTER TABLE "registrations" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "ended_reason" text;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_ended_by_users_id_fkey" FOREIGN KEY ("ended_by") REFERENCES "users"("id");