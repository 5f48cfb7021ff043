CREATE TABLE "plan_refunds" (
	"id" uuid PRIMARY KEY,
	"subscription_payment_id" uuid NOT NULL,
	"registration_id" uuid,
	"refund_id" uuid NOT NULL UNIQUE,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plan_refunds_amount" CHECK ("amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX "plan_refunds_payment" ON "plan_refunds" ("subscription_payment_id");--> statement-breakpoint
CREATE INDEX "plan_refunds_registration" ON "plan_refunds" ("registration_id");--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_yOjUaOCuR2y4_fkey" FOREIGN KEY ("subscription_payment_id") REFERENCES "subscription_payments"("id");--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id");--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");