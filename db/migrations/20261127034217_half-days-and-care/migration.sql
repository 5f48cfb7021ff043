ALTER TABLE "registrations" ADD COLUMN "day_part" jsonb;
