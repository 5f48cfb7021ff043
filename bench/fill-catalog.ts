import type pg from 'pg'

const PUBLISHED = 1_000

/** Brings the catalog to 1,000 published classes with one to four dates each, spread over seasons, ages and prices. */
export async function fillCatalog(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ missing: number }>(
    `SELECT $1 - count(*)::int AS missing FROM offerings WHERE status = 'published' AND ends_at > now()`,
    [PUBLISHED],
  )
  await pool.query(
    `WITH known AS (
       SELECT array_agg(DISTINCT category) AS categories, (SELECT id FROM cancellation_policies WHERE kind = 'class') AS policy
       FROM offerings
     )
     INSERT INTO offerings (id, slug, kind, status, title, description, category, season, age_min, age_max, price_cents, capacity,
       taken, starts_at, ends_at, keywords, take_home, location, cancellation_policy_id, popularity)
     SELECT gen_random_uuid(), 'bench-' || n, 'class', 'published',
       (ARRAY['Clay', 'Paper', 'Garden', 'Puppet', 'Paint'])[n % 5 + 1] || ' ' || (ARRAY['Critters', 'Castles', 'Lanterns', 'Stories'])[n % 4 + 1] || ' ' || n,
       'An hour of making something with your own hands, with time to look at what the others made. Number ' || n || '.',
       categories[n % cardinality(categories) + 1], (ARRAY['Spring', 'Summer', 'Fall', 'Winter'])[n / 3 % 4 + 1],
       (ARRAY[5, 7, 10])[n % 3 + 1], (ARRAY[6, 9, 12])[n % 3 + 1], 1500 + n % 20 * 250, CASE n % 4 WHEN 0 THEN 0 ELSE 6 + n % 10 END,
       n % 7, now() + make_interval(days => 3 + n % 200), now() + make_interval(days => 3 + n % 200 + n % 4 * 7, hours => 1),
       ARRAY['hands-on', 'small group', 'take home'], 'A finished piece', 'Craft room', policy, n % 50
     FROM known, generate_series(1, $1) AS n`,
    [rows[0]!.missing],
  )
  await pool.query(
    `INSERT INTO sessions (id, offering_id, starts_at, ends_at)
     SELECT gen_random_uuid(), o.id, o.starts_at + make_interval(days => 7 * week), o.starts_at + make_interval(days => 7 * week, hours => 1)
     FROM offerings o, generate_series(0, extract(day FROM o.ends_at - o.starts_at)::int / 7) AS week
     WHERE o.slug LIKE 'bench-%'`,
  )
  await pool.query('ANALYZE')
}
