CREATE TABLE "order_refunds" (
	"id" uuid PRIMARY KEY,
	"form_key" text NOT NULL UNIQUE,
	"order_id" uuid NOT NULL REFERENCES "orders"("id"),
	"choice" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"refund_id" uuid REFERENCES "refunds"("id"),
	"actor_id" uuid NOT NULL REFERENCES "users"("id"),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refunds_amount" CHECK ("amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX "order_refunds_order" ON "order_refunds" ("order_id");
