CREATE TABLE "family_corrections" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"child_id" uuid,
	"what" text NOT NULL,
	"details" text[] NOT NULL,
	"reason" text NOT NULL,
	"parent_told_us" boolean NOT NULL,
	"made_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "family_corrections_parent" ON "family_corrections" ("parent_id","created_at");--> statement-breakpoint
ALTER TABLE "family_corrections" ADD CONSTRAINT "family_corrections_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "family_corrections" ADD CONSTRAINT "family_corrections_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id");--> statement-breakpoint
ALTER TABLE "family_corrections" ADD CONSTRAINT "family_corrections_made_by_users_id_fkey" FOREIGN KEY ("made_by") REFERENCES "users"("id");