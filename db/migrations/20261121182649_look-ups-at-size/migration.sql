DROP INDEX "registrations_newest";--> statement-breakpoint
DROP INDEX "updates_newest";--> statement-breakpoint
CREATE INDEX "cancellations_call_off" ON "cancellations" ("call_off_id");--> statement-breakpoint
CREATE INDEX "make_goods_registration" ON "make_goods" ("registration_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_by_time" ON "ledger_entries" ("created_at");--> statement-breakpoint
CREATE INDEX "payments_parent" ON "payments" ("parent_id");--> statement-breakpoint
CREATE INDEX "registrations_offering" ON "registrations" ("offering_id");--> statement-breakpoint
CREATE INDEX "registrations_by_time" ON "registrations" ("created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_taken_out" ON "registrations" ("cancelled_at") WHERE "ended_because" = 'staff' AND "waitlisted_at" IS NOT NULL AND "payment_status" = 'unpaid';--> statement-breakpoint
CREATE INDEX "update_views_parent" ON "update_views" ("parent_id");--> statement-breakpoint
CREATE INDEX "updates_by_time" ON "updates" ("created_at","id");