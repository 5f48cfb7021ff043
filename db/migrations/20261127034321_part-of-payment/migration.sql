-- One table in each of these migrations, for the same reason as with half days.
ALTER TABLE "payments" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;
