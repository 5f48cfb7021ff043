-- outside of a transaction
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_order_id_orders_id_fkey";--> statement-breakpoint
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_registration_id_registrations_id_fkey";--> statement-breakpoint
ALTER TABLE "subscription_payments" VALIDATE CONSTRAINT "subscription_payments_payment_id_payments_id_fkey";--> statement-breakpoint
ALTER TABLE "plan_refunds" VALIDATE CONSTRAINT "plan_refunds_refund_id_refunds_id_fkey";--> statement-breakpoint
ALTER TABLE "cancellations" VALIDATE CONSTRAINT "cancellations_refund_id_refunds_id_fkey";--> statement-breakpoint
ALTER TABLE "make_goods" VALIDATE CONSTRAINT "make_goods_refund_id_refunds_id_fkey";--> statement-breakpoint
ALTER TABLE "call_offs" VALIDATE CONSTRAINT "call_offs_session_id_sessions_id_fkey";--> statement-breakpoint
ALTER TABLE "files" VALIDATE CONSTRAINT "files_created_by_users_id_fkey";
