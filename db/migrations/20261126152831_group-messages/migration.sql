CREATE TABLE "group_message_recipients" (
	"message_id" uuid,
	"family_id" uuid,
	"state" text NOT NULL,
	"because" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "group_message_recipients_pkey" PRIMARY KEY("message_id","family_id"),
	CONSTRAINT "group_message_recipients_state" CHECK ("state" IN ('waiting', 'sent', 'not-reached')),
	CONSTRAINT "group_message_recipients_because" CHECK (("state" = 'not-reached') = ("because" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "group_messages" (
	"id" uuid PRIMARY KEY,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"audience_of" text NOT NULL,
	"audience_name" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "group_message_recipients_family" ON "group_message_recipients" ("family_id");--> statement-breakpoint
CREATE INDEX "group_message_recipients_waiting" ON "group_message_recipients" ("message_id") WHERE "state" = 'waiting';--> statement-breakpoint
CREATE INDEX "group_messages_by_time" ON "group_messages" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "group_message_recipients" ADD CONSTRAINT "group_message_recipients_message_id_group_messages_id_fkey" FOREIGN KEY ("message_id") REFERENCES "group_messages"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "group_message_recipients" ADD CONSTRAINT "group_message_recipients_family_id_users_id_fkey" FOREIGN KEY ("family_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "group_messages" ADD CONSTRAINT "group_messages_sent_by_users_id_fkey" FOREIGN KEY ("sent_by") REFERENCES "users"("id");