ALTER TABLE "orders" ADD COLUMN "part_paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "balance_due_on" date;
