-- Who teaches a class, and the role that sees nothing else. The rows that exist are looked through by the next migration.
CREATE TABLE "instructors" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"offering_id" uuid NOT NULL,
	"session_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instructors_once" UNIQUE NULLS NOT DISTINCT("user_id","offering_id","session_id")
);
--> statement-breakpoint
CREATE INDEX "instructors_offering" ON "instructors" ("offering_id");--> statement-breakpoint
CREATE INDEX "instructors_session" ON "instructors" ("session_id");--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "staff_invitations" DROP CONSTRAINT "staff_invitations_staff_role", ADD CONSTRAINT "staff_invitations_staff_role" CHECK ("staff_role" IN ('owner', 'front-desk', 'instructor', 'bookkeeper', 'content-editor')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_staff_role", ADD CONSTRAINT "users_staff_role" CHECK ("staff_role" IN ('owner', 'front-desk', 'instructor', 'bookkeeper', 'content-editor')) NOT VALID;
