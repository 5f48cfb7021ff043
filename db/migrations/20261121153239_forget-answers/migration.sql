CREATE INDEX "repeated_requests_started" ON "repeated_requests" ("started_at");--> statement-breakpoint
CREATE INDEX "mails_resent" ON "mails" ("resent_from") WHERE "resent_from" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_resent_from_mails_id_fkey" FOREIGN KEY ("resent_from") REFERENCES "mails"("id") ON DELETE CASCADE;