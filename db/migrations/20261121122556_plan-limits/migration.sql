ALTER TABLE "offerings" ADD COLUMN "included_per_month" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "included_per_month" integer;--> statement-breakpoint
CREATE INDEX "order_lines_subscription" ON "order_lines" ("subscription_id") WHERE "subscription_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_subscription_id_subscriptions_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id");