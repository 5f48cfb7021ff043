CREATE TABLE "season_copies" (
	"into_season_id" uuid,
	"source_id" uuid,
	"copy_id" uuid NOT NULL,
	CONSTRAINT "season_copies_pkey" PRIMARY KEY("into_season_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "season_early_families" (
	"early_season_id" uuid,
	"family_id" uuid,
	CONSTRAINT "season_early_families_pkey" PRIMARY KEY("early_season_id","family_id")
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"opens_on" date,
	"early_on" date,
	"early_siblings" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasons_state" CHECK ("state" IN ('draft', 'open', 'closed')),
	CONSTRAINT "seasons_days" CHECK ("first_day" <= "last_day"),
	CONSTRAINT "seasons_early_day" CHECK ("early_on" IS NULL OR coalesce("early_on" < "opens_on", false))
);
--> statement-breakpoint
-- The constraint of a new, empty column needs no look at the rows.
ALTER TABLE "offerings" ADD COLUMN "season_id" uuid CONSTRAINT "offerings_season_id_seasons_id_fkey" REFERENCES "seasons"("id");--> statement-breakpoint
CREATE INDEX "season_early_families_family" ON "season_early_families" ("family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seasons_name" ON "seasons" (lower("name"));--> statement-breakpoint
ALTER TABLE "season_copies" ADD CONSTRAINT "season_copies_into_season_id_seasons_id_fkey" FOREIGN KEY ("into_season_id") REFERENCES "seasons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_copies" ADD CONSTRAINT "season_copies_source_id_offerings_id_fkey" FOREIGN KEY ("source_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_copies" ADD CONSTRAINT "season_copies_copy_id_offerings_id_fkey" FOREIGN KEY ("copy_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_early_families" ADD CONSTRAINT "season_early_families_early_season_id_seasons_id_fkey" FOREIGN KEY ("early_season_id") REFERENCES "seasons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_early_families" ADD CONSTRAINT "season_early_families_family_id_users_id_fkey" FOREIGN KEY ("family_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
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