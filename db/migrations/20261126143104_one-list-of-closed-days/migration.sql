-- A closed day is now a calendar event of the type "holiday", and "closures" is only what the version before reads and writes.
-- While that version still runs, the days it closes or reopens are carried over as they're written. A later version drops the
-- table with its trigger. The trigger comes first: it holds off writers, so no day is missed between it and the copy.
CREATE FUNCTION carry_over_closure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE calendar_events SET removed_at = now(), updated_at = now() WHERE id = OLD.id AND removed_at IS NULL;
  ELSE
    INSERT INTO calendar_events (id, title, type, starts_on, ends_on, created_at, updated_at)
      VALUES (NEW.id, NEW.title, 'holiday', NEW.first_day, nullif(NEW.last_day, NEW.first_day), NEW.created_at, NEW.created_at)
      ON CONFLICT (id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER closures_carried_over AFTER INSERT OR DELETE ON closures
  FOR EACH ROW EXECUTE FUNCTION carry_over_closure();
--> statement-breakpoint
INSERT INTO calendar_events (id, title, type, starts_on, ends_on, created_at, updated_at)
  SELECT id, title, 'holiday', first_day, nullif(last_day, first_day), created_at, created_at FROM closures
  ON CONFLICT (id) DO NOTHING;
