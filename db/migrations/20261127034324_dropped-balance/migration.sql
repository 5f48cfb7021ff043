ALTER TABLE "registrations" ADD COLUMN "dropped_cents" integer DEFAULT 0 NOT NULL;
