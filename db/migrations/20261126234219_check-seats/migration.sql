-- Each session is guarded from here on, so a class can have more spots than seats: children who come on different days.
ALTER TABLE "sessions" VALIDATE CONSTRAINT "sessions_seats";--> statement-breakpoint
ALTER TABLE "offerings" DROP CONSTRAINT "offerings_capacity";
