CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_changes" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_people" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"relationship" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_time_links" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "password_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_off" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "allergy_severity" text;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "has_epi_pen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "medical_notes" text;--> statement-breakpoint
ALTER TABLE "children" ADD COLUMN "safety_checked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "one_time_links_undo" ON "one_time_links" (lower("email")) WHERE "purpose" = 'undo-email';--> statement-breakpoint
CREATE INDEX "people_changes_parent" ON "people_changes" ("parent_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_people_position" ON "pickup_people" ("parent_id","position");--> statement-breakpoint
ALTER TABLE "people_changes" ADD CONSTRAINT "people_changes_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "pickup_people" ADD CONSTRAINT "pickup_people_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "children" ADD CONSTRAINT "children_severity" CHECK ("allergy_severity" IN ('mild', 'serious', 'life-threatening'));--> statement-breakpoint
UPDATE "children" SET "safety_checked_at" = "created_at";
