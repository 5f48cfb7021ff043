CREATE TABLE "conversations" (
	"family_id" uuid,
	"staff_id" uuid,
	"last_number" integer NOT NULL,
	CONSTRAINT "conversations_pkey" PRIMARY KEY("family_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "family_threads" (
	"family_id" uuid PRIMARY KEY,
	"version" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone,
	"waiting_since" timestamp with time zone,
	"assignee_id" uuid,
	"snoozed_until" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY,
	"family_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"sent_by" text NOT NULL,
	"content" text NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"client_key" text,
	"run_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "messages_side" CHECK ("sent_by" IN ('family', 'staff')),
	CONSTRAINT "messages_two" CHECK ("family_id" <> "staff_id"),
	CONSTRAINT "messages_length" CHECK (char_length("content") BETWEEN 1 AND 5000)
);
--> statement-breakpoint
CREATE INDEX "family_threads_latest" ON "family_threads" ("last_message_at" DESC NULLS LAST,"family_id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_number" ON "messages" ("family_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_version" ON "messages" ("family_id","version");--> statement-breakpoint
CREATE INDEX "messages_pair" ON "messages" ("family_id","staff_id","number");--> statement-breakpoint
CREATE INDEX "messages_pair_version" ON "messages" ("family_id","staff_id","version");--> statement-breakpoint
CREATE INDEX "messages_staff" ON "messages" ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" ("family_id","sent_by","staff_id") WHERE "read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "messages_unmailed" ON "messages" ("created_at") WHERE "read_at" IS NULL AND "mailed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_family_key" ON "messages" ("family_id","client_key") WHERE "sent_by" = 'family';--> statement-breakpoint
CREATE UNIQUE INDEX "messages_staff_key" ON "messages" ("staff_id","client_key") WHERE "sent_by" = 'staff';--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_family_id_users_id_fkey" FOREIGN KEY ("family_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_staff_id_users_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "family_threads" ADD CONSTRAINT "family_threads_family_id_users_id_fkey" FOREIGN KEY ("family_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "family_threads" ADD CONSTRAINT "family_threads_assignee_id_users_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_family_id_users_id_fkey" FOREIGN KEY ("family_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_staff_id_users_id_fkey" FOREIGN KEY ("staff_id") REFERENCES "users"("id");