CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"description" text,
	"type" text DEFAULT 'normal' NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_events_type_known" CHECK ("type" IN ('normal', 'holiday', 'special')),
	CONSTRAINT "calendar_events_days_or_instants" CHECK (("starts_on" IS NOT NULL AND "starts_at" IS NULL AND "ends_at" IS NULL)
        OR ("starts_at" IS NOT NULL AND "starts_on" IS NULL AND "ends_on" IS NULL)),
	CONSTRAINT "calendar_events_end_after_start" CHECK (("ends_on" IS NULL OR "ends_on" >= "starts_on") AND ("ends_at" IS NULL OR "ends_at" >= "starts_at"))
);
--> statement-breakpoint
CREATE TABLE "weekly_themes" (
	"week_start" date PRIMARY KEY,
	"title" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "weekly_themes_on_sunday" CHECK (extract(isodow FROM "week_start") = 7)
);
--> statement-breakpoint
CREATE INDEX "calendar_events_days" ON "calendar_events" ("starts_on");--> statement-breakpoint
CREATE INDEX "calendar_events_instants" ON "calendar_events" ("starts_at");--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL;