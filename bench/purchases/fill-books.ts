import type pg from 'pg'

const CLASSES = 100

/**
 * Past purchases, `count` of them: each with its child, order, place, price line, payment and ledger entries. The families of
 * each of `groups` have all classes of their group.
 */
export async function fillBooks(
  pool: pg.Pool,
  count: number,
  { families = Math.ceil(count / CLASSES), groups = 1 }: { families?: number; groups?: number } = {},
): Promise<void> {
  const classes = Math.ceil(count / families) * groups
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `CREATE TEMP TABLE past_children ON COMMIT DROP AS
         SELECT gen_random_uuid() AS id, gen_random_uuid() AS parent_id, n FROM generate_series(1, ${families}) n`,
    )
    await client.query(
      `CREATE TEMP TABLE past_classes ON COMMIT DROP AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, ${classes}) n`,
    )
    await client.query(
      `INSERT INTO users (id, email, first_name, last_name) SELECT parent_id, parent_id || '@example.com', 'Demo', 'Family' FROM past_children`,
    )
    await client.query(
      `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, photo_consent)
       SELECT id, parent_id, 'Demo', 'Child', '2018-04-27', true FROM past_children`,
    )
    await client.query(
      `INSERT INTO offerings (id, slug, kind, status, title, description, category, season, age_min, age_max, price_cents, capacity,
         taken, starts_at, ends_at, location, cancellation_policy_id)
       SELECT c.id, 'past-' || c.id, 'class', 'archived', 'Past Clay', 'For tests.', 'Clay & Ceramics', 'Summer', 5, 12, 4500, 0,
         ${Math.ceil(families / groups)}, now() - interval '30 days', now() - interval '30 days', 'Craft room', p.id
       FROM past_classes c, cancellation_policies p WHERE p.kind = 'class'`,
    )
    await client.query(
      `CREATE TEMP TABLE past_orders ON COMMIT DROP AS
         SELECT gen_random_uuid() AS id, gen_random_uuid() AS place_id, gen_random_uuid() AS payment_id, c.id AS class_id,
           f.id AS child_id, f.parent_id, row_number() OVER () AS n FROM past_classes c JOIN past_children f ON c.n % ${groups} = f.n % ${groups} LIMIT ${count}`,
    )
    const when = `now() - interval '60 days'`
    await client.query(
      `INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until, created_at, paid_at)
       SELECT id, 'PAST-' || n, parent_id, 'paid', 4500, 4500, ${when}, ${when}, ${when} FROM past_orders`,
    )
    await client.query(
      `INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status, price_cents, created_at, confirmed_at)
       SELECT place_id, class_id, child_id, parent_id, id, 'confirmed', 'paid', 4500, ${when}, ${when} FROM past_orders`,
    )
    await client.query(
      `INSERT INTO order_lines (id, order_id, registration_id, kind, label, amount_cents, cancellation_rule)
       SELECT gen_random_uuid(), id, place_id, 'class', 'Past Clay', 4500, '{"kind":"class","noticeHours":48,"feeCents":1000}' FROM past_orders`,
    )
    await client.query(
      `INSERT INTO test_provider_intents (id, idempotency_key, client_secret, amount_cents, currency, status, metadata)
       SELECT 'pi_' || payment_id, 'payment:' || payment_id, 'secret_' || payment_id, 4500, 'usd', 'succeeded', '{}' FROM past_orders`,
    )
    await client.query(
      `INSERT INTO payments (id, order_id, parent_id, provider, provider_ref, idempotency_key, amount_cents, currency, status, created_at)
       SELECT payment_id, id, parent_id, 'local', 'pi_' || payment_id, 'payment:' || payment_id, 4500, 'usd', 'succeeded', ${when} FROM past_orders`,
    )
    await client.query(
      `INSERT INTO ledger_entries (id, account, parent_id, order_id, amount_cents, cause)
       SELECT gen_random_uuid(), account, parent_id, id, cents, 'payment:' || payment_id
       FROM past_orders, (VALUES ('card', 4500), ('sales', -4500)) AS side(account, cents)`,
    )
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release()
  }
}
