CREATE INDEX "payments_order" ON "payments" ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_registration" ON "order_lines" ("registration_id");