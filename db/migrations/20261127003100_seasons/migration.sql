CREATE TABLE "season_copies" (
	"season_id" uuid,
	"source_id" uuid,
	"copy_id" uuid NOT NULL,
	CONSTRAINT "season_copies_pkey" PRIMARY KEY("season_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "season_early_families" (
	"season_id" uuid,
	"family_id" uuid,
	CONSTRAINT "season_early_families_pkey" PRIMARY KEY("season_id","family_id")
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
ALTER TABLE "season_copies" ADD CONSTRAINT "season_copies_season_id_seasons_id_fkey" FOREIGN KEY ("season_id") REFERENCES "seasons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_copies" ADD CONSTRAINT "season_copies_source_id_offerings_id_fkey" FOREIGN KEY ("source_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_copies" ADD CONSTRAINT "season_copies_copy_id_offerings_id_fkey" FOREIGN KEY ("copy_id") REFERENCES "offerings"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_early_families" ADD CONSTRAINT "season_early_families_season_id_seasons_id_fkey" FOREIGN KEY ("season_id") REFERENCES "seasons"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "season_early_families" ADD CONSTRAINT "season_early_families_family_id_users_id_fkey" FOREIGN KEY ("family_id") REFERENCES "users"("id") ON DELETE CASCADE;