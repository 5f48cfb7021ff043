ALTER TABLE "sessions" ADD COLUMN "seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seats_taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seats_over" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "end_date" date;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "spans" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "registrations" ADD COLUMN "over_capacity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seats" CHECK ("cancelled_at" IS NOT NULL OR "seats" = 0 OR "seats_taken" - "seats_over" <= "seats") NOT VALID;--> statement-breakpoint
-- Seats are counted by the database, so that a registration counts whichever version of the program writes it. The rule is
-- that of `attendsOn` in own-sessions.ts; a test compares them.
CREATE FUNCTION attends_on(day date, start_date date, end_date date, days text[], spans datemultirange)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (start_date IS NULL OR day >= start_date) AND (end_date IS NULL OR day <= end_date)
    AND (isempty(spans) OR spans @> day)
    AND (cardinality(days) = 0 OR (ARRAY['Sunday','Monday','Tuesday','Wednesday','Thursday','Friday','Saturday'])
      [extract(dow FROM day)::int + 1] = ANY(days))
$$;
--> statement-breakpoint
CREATE FUNCTION takes_seat(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT status IN ('pending', 'confirmed', 'active')
$$;
--> statement-breakpoint
CREATE FUNCTION program_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM settings WHERE name = 'timeZone'), 'America/New_York')
$$;
--> statement-breakpoint
-- Adds a registration to the sessions it attends, or takes it off (-1). The row of the class is locked first: whoever
-- counts the seats of a class holds it.
CREATE FUNCTION change_seats(place registrations, change integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM offerings WHERE id = place.offering_id FOR NO KEY UPDATE;
  UPDATE sessions SET seats_taken = greatest(0, seats_taken + change),
      seats_over = greatest(0, seats_over + CASE WHEN place.over_capacity THEN change ELSE 0 END),
      -- Nobody is kept out of a session that has begun: a child who comes from today on may have it among its days.
      seats = CASE WHEN seats = 0 OR starts_at > now() THEN seats ELSE greatest(seats, seats_taken - seats_over
        + CASE WHEN place.over_capacity THEN 0 ELSE change END) END
    WHERE offering_id = place.offering_id
      AND attends_on((starts_at AT TIME ZONE program_zone())::date, place.start_date, place.end_date, place.days, place.spans);
END $$;
--> statement-breakpoint
CREATE FUNCTION count_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND takes_seat(OLD.status) THEN PERFORM change_seats(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND takes_seat(NEW.status) THEN PERFORM change_seats(NEW, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction: by then the program has locked the classes in the order of their ids.
CREATE CONSTRAINT TRIGGER registrations_counted AFTER INSERT OR DELETE ON registrations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_registration();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER registrations_counted_again AFTER UPDATE ON registrations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (takes_seat(OLD.status) <> takes_seat(NEW.status) OR takes_seat(NEW.status) AND
    (OLD.offering_id, OLD.start_date, OLD.end_date, OLD.days, OLD.spans, OLD.over_capacity) IS DISTINCT FROM
    (NEW.offering_id, NEW.start_date, NEW.end_date, NEW.days, NEW.spans, NEW.over_capacity))
  EXECUTE FUNCTION count_registration();
--> statement-breakpoint
-- A new or moved session counts who attends it then. If these are more than the capacity, its seats are raised to them.
CREATE FUNCTION count_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT capacity INTO NEW.seats FROM offerings WHERE id = NEW.offering_id;
  SELECT count(*), count(*) FILTER (WHERE r.over_capacity) INTO NEW.seats_taken, NEW.seats_over FROM registrations r
    WHERE r.offering_id = NEW.offering_id AND takes_seat(r.status)
      AND attends_on((NEW.starts_at AT TIME ZONE program_zone())::date, r.start_date, r.end_date, r.days, r.spans);
  IF NEW.seats > 0 THEN NEW.seats := greatest(NEW.seats, NEW.seats_taken - NEW.seats_over); END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_counted BEFORE INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION count_session();
--> statement-breakpoint
CREATE TRIGGER sessions_counted_again BEFORE UPDATE OF starts_at ON sessions FOR EACH ROW
  WHEN (OLD.starts_at <> NEW.starts_at) EXECUTE FUNCTION count_session();
--> statement-breakpoint
-- Counts all sessions of a class anew.
CREATE FUNCTION recount_seats(class_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM offerings WHERE id = class_id FOR NO KEY UPDATE;
  UPDATE sessions s SET seats_taken = counted.taken, seats_over = counted.over,
      seats = CASE WHEN counted.capacity = 0 THEN 0 ELSE greatest(counted.capacity, counted.taken - counted.over) END
    FROM (SELECT x.id, o.capacity, count(r.id)::int AS taken, (count(r.id) FILTER (WHERE r.over_capacity))::int AS over
      FROM sessions x JOIN offerings o ON o.id = x.offering_id LEFT JOIN registrations r ON r.offering_id = x.offering_id
        AND takes_seat(r.status)
        AND attends_on((x.starts_at AT TIME ZONE program_zone())::date, r.start_date, r.end_date, r.days, r.spans)
      WHERE x.offering_id = class_id GROUP BY x.id, o.capacity) counted
    WHERE s.id = counted.id;
END $$;
--> statement-breakpoint
-- A new capacity is that of each session. A past one that had more children keeps what it had.
CREATE FUNCTION carry_over_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE sessions SET seats = NEW.capacity WHERE offering_id = NEW.id
    AND (NEW.capacity = 0 OR ends_at > now() OR seats_taken - seats_over <= NEW.capacity);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offerings_capacity_carried_over AFTER UPDATE OF capacity ON offerings FOR EACH ROW
  WHEN (OLD.capacity <> NEW.capacity) EXECUTE FUNCTION carry_over_capacity();
--> statement-breakpoint
-- In another zone a session can be on another day.
CREATE FUNCTION recount_in_new_zone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_seats(id) FROM (SELECT DISTINCT offering_id AS id FROM registrations
    WHERE takes_seat(status) AND (start_date IS NOT NULL OR end_date IS NOT NULL OR days <> '{}' OR NOT isempty(spans)) ORDER BY 1) classes;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER settings_zone AFTER INSERT OR UPDATE ON settings FOR EACH ROW WHEN (NEW.name = 'timeZone')
  EXECUTE FUNCTION recount_in_new_zone();
