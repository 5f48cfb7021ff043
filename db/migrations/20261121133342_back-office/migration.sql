CREATE TABLE "attendance" (
	"session_id" uuid,
	"registration_id" uuid,
	"checked_in_at" timestamp with time zone,
	"checked_in_by" uuid,
	"released_at" timestamp with time zone,
	"released_by" uuid,
	"released_to" text,
	CONSTRAINT "attendance_pkey" PRIMARY KEY("session_id","registration_id"),
	CONSTRAINT "attendance_order" CHECK ("released_at" IS NULL OR "checked_in_at" IS NOT NULL),
	CONSTRAINT "attendance_released" CHECK (("released_at" IS NULL) = ("released_to" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "attendance_marks" (
	"id" uuid PRIMARY KEY,
	"session_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"released_to" text,
	"reason" text,
	"parent_called" text
);
--> statement-breakpoint
CREATE TABLE "family_notes" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_words_trigrams" ON "users" USING gin ((lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops,(regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attendance_registration" ON "attendance" ("registration_id");--> statement-breakpoint
CREATE INDEX "attendance_marks_place" ON "attendance_marks" ("session_id","registration_id","recorded_at");--> statement-breakpoint
CREATE INDEX "children_names_trigrams" ON "children" USING gin ((lower(first_name || ' ' || last_name)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "family_notes_parent" ON "family_notes" ("parent_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_reference_trigrams" ON "orders" USING gin ((lower(reference)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" (lower("to"),"created_at");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_checked_in_by_users_id_fkey" FOREIGN KEY ("checked_in_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_released_by_users_id_fkey" FOREIGN KEY ("released_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id");--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");--> statement-breakpoint
ALTER TABLE "attendance_marks" ADD CONSTRAINT "attendance_marks_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "family_notes" ADD CONSTRAINT "family_notes_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "family_notes" ADD CONSTRAINT "family_notes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id");--> statement-breakpoint
-- Names and reasons go when the family's account goes; that somebody pressed, and when, stays.
CREATE TRIGGER attendance_marks_append_only
  BEFORE DELETE OR UPDATE OF id, session_id, registration_id, kind, at, recorded_at, actor_id, parent_called ON attendance_marks
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Notes are never rewritten; they go when the family's account goes.
CREATE TRIGGER family_notes_unchanged BEFORE UPDATE ON family_notes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
