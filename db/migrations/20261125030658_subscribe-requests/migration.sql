CREATE TABLE "subscribe_requests" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL,
	"first_name" text,
	"source" text NOT NULL,
	"proved" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "subscribe_requests_email" ON "subscribe_requests" (lower("email"));