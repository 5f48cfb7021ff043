CREATE TABLE "age_requests" (
	"id" uuid PRIMARY KEY,
	"offering_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"parent_id" uuid NOT NULL,
	"state" text NOT NULL,
	"note" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"answer" text
);
--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "age_rule" text DEFAULT 'note' NOT NULL;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "visibility" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "minimum_children" integer;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "decide_by" date;--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "run_anyway_at" timestamp with time zone;--> statement-breakpoint
-- The constraint of a new, empty column needs no look at the rows.
ALTER TABLE "offerings" ADD COLUMN "run_anyway_by" uuid CONSTRAINT "offerings_run_anyway_by_users_id_fkey" REFERENCES "users"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "age_requests_once" ON "age_requests" ("offering_id","child_id");--> statement-breakpoint
CREATE INDEX "age_requests_parent" ON "age_requests" ("parent_id");--> statement-breakpoint
CREATE INDEX "age_requests_child" ON "age_requests" ("child_id");--> statement-breakpoint
ALTER TABLE "age_requests" ADD CONSTRAINT "age_requests_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "age_requests" ADD CONSTRAINT "age_requests_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id");--> statement-breakpoint
ALTER TABLE "age_requests" ADD CONSTRAINT "age_requests_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "age_requests" ADD CONSTRAINT "age_requests_decided_by_users_id_fkey" FOREIGN KEY ("decided_by") REFERENCES "users"("id");