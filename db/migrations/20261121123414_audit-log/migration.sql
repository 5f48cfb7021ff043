CREATE TABLE "audit_changes" (
	"id" uuid PRIMARY KEY,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"route" text NOT NULL,
	"params" jsonb NOT NULL,
	"fields" text[] NOT NULL,
	"status" integer,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_changes_entry" ON "audit_changes" ("entry_id");--> statement-breakpoint
CREATE INDEX "audit_changes_thing" ON "audit_changes" ("kind","thing_id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" ("actor_id","at");--> statement-breakpoint
ALTER TABLE "audit_changes" ADD CONSTRAINT "audit_changes_entry_id_audit_entries_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "audit_entries"("id");--> statement-breakpoint
-- An entry gets its status once; afterwards it stays as it is.
CREATE TRIGGER audit_entries_ended BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW WHEN (OLD.status IS NOT NULL) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entries_kept BEFORE DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_changes_append_only BEFORE UPDATE OR DELETE ON audit_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
