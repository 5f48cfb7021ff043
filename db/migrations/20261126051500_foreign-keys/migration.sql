-- What layers of code may not import, the data may still name: these constraints hold whichever process writes. New rows are
-- held to them from now on; the rows that exist are looked through by the next migration, while everybody goes on working.
-- Deferred to the commit, because processes of the version before write some of these rows before the row they name.
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_id_orders_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_registration_id_registrations_id_fkey" FOREIGN KEY ("registration_id") REFERENCES "registrations"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_payments" ADD CONSTRAINT "subscription_payments_payment_id_payments_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "plan_refunds" ADD CONSTRAINT "plan_refunds_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "make_goods" ADD CONSTRAINT "make_goods_refund_id_refunds_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "call_offs" ADD CONSTRAINT "call_offs_session_id_sessions_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
-- Money is for an order or for a month of a plan, so no foreign key can say it.
CREATE FUNCTION "refuse_unknown_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.order_id IS NOT NULL
		AND NOT EXISTS (SELECT FROM orders WHERE id = NEW.order_id)
		AND NOT EXISTS (SELECT FROM subscription_payments WHERE id = NEW.order_id)
	THEN
		RAISE foreign_key_violation USING
			MESSAGE = format('%s.order_id %s is neither an order nor a month of a plan', TG_TABLE_NAME, NEW.order_id);
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_order_exists" AFTER INSERT OR UPDATE OF "order_id" ON "payments"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_unknown_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "refunds_order_exists" AFTER INSERT OR UPDATE OF "order_id" ON "refunds"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_unknown_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_order_exists" AFTER INSERT OR UPDATE OF "order_id" ON "ledger_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_unknown_order"();
