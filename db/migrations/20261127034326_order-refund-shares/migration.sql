CREATE TABLE "order_refund_shares" (
	"order_refund_id" uuid REFERENCES "order_refunds"("id"),
	"registration_id" uuid REFERENCES "registrations"("id"),
	"to_card_cents" integer NOT NULL,
	"to_credit_cents" integer NOT NULL,
	CONSTRAINT "order_refund_shares_pkey" PRIMARY KEY("order_refund_id","registration_id"),
	CONSTRAINT "order_refund_shares_amounts" CHECK ("to_card_cents" >= 0 AND "to_credit_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX "order_refund_shares_registration" ON "order_refund_shares" ("registration_id");
