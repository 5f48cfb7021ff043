-- Apart from the column of registrations: a booking locks both tables, and one transaction that changes both could wait for it
-- while it waits for the other.
ALTER TABLE "offerings" ADD COLUMN "day_options" jsonb;
