ALTER TABLE "sign_ins" ADD COLUMN "acting_as" uuid;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "acting_reason" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "acting_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_acting_as_users_id_fkey" FOREIGN KEY ("acting_as") REFERENCES "users"("id") ON DELETE SET NULL;