CREATE TABLE "audit_runs" (
	"id" uuid PRIMARY KEY,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"done" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_runs_latest" ON "audit_runs" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_runs_one" ON "audit_runs" ((true)) WHERE "finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX "mails_words_trigrams" ON "mails" USING gin ((lower("to" || ' ' || subject)) gin_trgm_ops);