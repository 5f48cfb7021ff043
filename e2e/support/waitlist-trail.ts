import type pg from 'pg'

/**
 * Records, at every commit, how full each class was and whether anyone skipped its waitlist. It looks while the class
 * is still locked by the transaction that changed it, so no moment is missed and none is seen that never was.
 */
export async function recordTrail(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE trail (n bigserial, offering_id uuid, registration_id uuid, kind text, capacity int, live int, ahead uuid[]);

    CREATE FUNCTION trail_class() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO trail (kind, offering_id, capacity, live) SELECT 'places', o.id, o.capacity,
        (SELECT count(*) FROM registrations r WHERE r.offering_id = o.id AND r.status IN ('pending', 'confirmed', 'active'))
        FROM offerings o WHERE o.id = NEW.id;
      RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER trail_class AFTER UPDATE OF taken, capacity ON offerings
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION trail_class();

    CREATE FUNCTION trail_place() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO trail (kind, offering_id, registration_id, ahead)
        SELECT CASE TG_OP WHEN 'INSERT' THEN 'taken' ELSE 'offered' END, NEW.offering_id, NEW.id, array_agg(w.id)
        FROM registrations w WHERE w.offering_id = NEW.offering_id AND w.status = 'waitlisted'
          AND (TG_OP = 'INSERT' OR (w.waitlisted_at, w.id) < (NEW.waitlisted_at, NEW.id));
      RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER trail_taken AFTER INSERT ON registrations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (NEW.status <> 'waitlisted' AND NEW.offered_at IS NULL) EXECUTE FUNCTION trail_place();
    CREATE CONSTRAINT TRIGGER trail_offered AFTER UPDATE OF status ON registrations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
      WHEN (OLD.status = 'waitlisted' AND NEW.status = 'pending') EXECUTE FUNCTION trail_place();`)
}

/** A child who was skipped without having left the waitlist, and the offer that skipped them. */
const JUMPED = `SELECT 'offer ' || t.n || ' to ' || x.id || ' (' || x.waitlisted_at || ') past ' || w.id || ' (' || w.waitlisted_at || ', '
    || coalesce(w.waitlist_because, '') || '), now ' || w.status || ' ' || coalesce(w.ended_because, '') || ', offered ' || coalesce(w.offered_at::text, '')
    || ' after ' || x.offered_at AS jump
  FROM trail t JOIN registrations x ON x.id = t.registration_id JOIN registrations w ON w.id = ANY(t.ahead)
  WHERE t.kind = 'offered' AND w.ended_because IS DISTINCT FROM 'left-waitlist'`

/**
 * What the trail shows: moments seen, moments with more spots than the class has, spots taken past a waitlist, and
 * offers made past a child ahead who did not leave the waitlist (one who is just leaving may be skipped).
 */
export async function readTrail(pool: pg.Pool) {
  const { rows } = await pool.query<
    Record<'moments' | 'offers' | 'tooMany' | 'pastLine', number> & { jumped: string[] }
  >(`
    SELECT count(*) FILTER (WHERE kind = 'places')::int AS moments,
      count(*) FILTER (WHERE kind = 'offered')::int AS offers,
      count(*) FILTER (WHERE capacity > 0 AND live > capacity)::int AS "tooMany",
      count(*) FILTER (WHERE kind = 'taken' AND ahead IS NOT NULL)::int AS "pastLine",
      ARRAY(${JUMPED}) AS jumped
    FROM trail`)
  return rows[0]!
}
