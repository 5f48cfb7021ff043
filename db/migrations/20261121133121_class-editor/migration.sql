CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closures_end_after_start" CHECK ("first_day" <= "last_day")
);
--> statement-breakpoint
ALTER TABLE "offerings" ADD COLUMN "session_rule" jsonb;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "room" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "moved_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "closures_days" ON "closures" ("first_day");--> statement-breakpoint
CREATE INDEX "sessions_start" ON "sessions" ("starts_at");