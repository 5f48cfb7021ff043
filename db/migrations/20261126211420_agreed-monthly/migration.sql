ALTER TABLE "orders" ADD COLUMN "agreed_monthly_cents" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreed_monthly_at" timestamp with time zone;