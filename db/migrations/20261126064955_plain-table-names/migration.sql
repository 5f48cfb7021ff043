-- Four tables get the names that the screens use. Processes of the version before go on under the old names: a view over
-- one table takes their inserts, updates, deletes and locks. The version after this one drops the views.
ALTER TABLE "call_offs" RENAME TO "class_cancellations";--> statement-breakpoint
CREATE VIEW "call_offs" AS SELECT * FROM "class_cancellations";--> statement-breakpoint
ALTER TABLE "make_goods" RENAME TO "compensations";--> statement-breakpoint
CREATE VIEW "make_goods" AS SELECT * FROM "compensations";--> statement-breakpoint
ALTER TABLE "spoken_consents" RENAME TO "verbal_consents";--> statement-breakpoint
CREATE VIEW "spoken_consents" AS SELECT * FROM "verbal_consents";--> statement-breakpoint
ALTER TABLE "uses" RENAME TO "rate_limits";--> statement-breakpoint
CREATE VIEW "uses" AS SELECT * FROM "rate_limits";
