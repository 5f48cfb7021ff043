CREATE TABLE "newsletter_issues" (
	"id" uuid PRIMARY KEY,
	"subject" text DEFAULT '' NOT NULL,
	"preview_text" text DEFAULT '' NOT NULL,
	"blocks" jsonb DEFAULT '[]' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"scheduled_for" timestamp with time zone,
	"facts" jsonb,
	"created_by" uuid NOT NULL,
	"sent_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"canceled_at" timestamp with time zone,
	"canceled_because" text,
	CONSTRAINT "newsletter_issues_state" CHECK ("state" IN ('draft', 'scheduled', 'sending', 'sent', 'canceled')),
	CONSTRAINT "newsletter_issues_time" CHECK ("state" <> 'scheduled' OR "scheduled_for" IS NOT NULL),
	CONSTRAINT "newsletter_issues_facts" CHECK ("state" NOT IN ('sending', 'sent') OR ("facts" IS NOT NULL AND "started_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "newsletter_pictures" (
	"issue_id" uuid,
	"file_id" uuid,
	CONSTRAINT "newsletter_pictures_pkey" PRIMARY KEY("issue_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_recipients" (
	"id" uuid PRIMARY KEY,
	"issue_id" uuid NOT NULL,
	"subscriber_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"because" text,
	"sent_at" timestamp with time zone,
	"link_id" uuid,
	"left_at" timestamp with time zone,
	CONSTRAINT "newsletter_recipients_once" UNIQUE("issue_id","subscriber_id"),
	CONSTRAINT "newsletter_recipients_state" CHECK ("state" IN ('waiting', 'sent', 'left-out')),
	CONSTRAINT "newsletter_recipients_because" CHECK (("state" = 'left-out') = ("because" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "bounce_cleared_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "newsletter_issues_by_time" ON "newsletter_issues" ("updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "newsletter_issues_due" ON "newsletter_issues" ("state") WHERE "state" IN ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "newsletter_pictures_file" ON "newsletter_pictures" ("file_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_subscriber" ON "newsletter_recipients" ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_link" ON "newsletter_recipients" ("link_id");--> statement-breakpoint
CREATE INDEX "newsletter_recipients_waiting" ON "newsletter_recipients" ("issue_id") WHERE "state" = 'waiting';--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "newsletter_issues" ADD CONSTRAINT "newsletter_issues_sent_by_users_id_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "newsletter_pictures" ADD CONSTRAINT "newsletter_pictures_issue_id_newsletter_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "newsletter_issues"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_pictures" ADD CONSTRAINT "newsletter_pictures_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_issue_id_newsletter_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "newsletter_issues"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_subscriber_id_subscribers_id_fkey" FOREIGN KEY ("subscriber_id") REFERENCES "subscribers"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "newsletter_recipients" ADD CONSTRAINT "newsletter_recipients_link_id_subscriber_links_id_fkey" FOREIGN KEY ("link_id") REFERENCES "subscriber_links"("id") ON DELETE SET NULL;