-- outside of a transaction
-- Class by class, so that no family waits: between two of them everyone can book. What is booked meanwhile is counted by the
-- triggers, and counting a class twice changes nothing.
CREATE OR REPLACE PROCEDURE count_all_seats() LANGUAGE plpgsql AS $$
DECLARE
  class_id uuid;
BEGIN
  FOR class_id IN SELECT id FROM offerings ORDER BY id LOOP
    PERFORM recount_seats(class_id);
    COMMIT;
  END LOOP;
END $$;
--> statement-breakpoint
CALL count_all_seats();
--> statement-breakpoint
DROP PROCEDURE count_all_seats();
