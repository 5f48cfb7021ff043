import type pg from 'pg'

const FAMILIES = 5_000
const CLASSES = 1_000
const PLACES = 100_000
const MESSAGES_EACH = 10
const UPDATES = 2_000
const PHOTOS_EACH = 10

/** What a program has after years: 5,000 families, 100,000 registrations with their money, 50,000 messages, 20,000 photos. */
export async function fillScale(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0; BEGIN')
    for (const statement of [...people, ...places, ...words, ...photos]) await client.query(statement)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
  } finally {
    client.release(true)
  }
}

/** The same id for the same text, in the form of random ones, as calls want them. */
const named = (text: string) =>
  `overlay(overlay(md5(${text}) PLACING '4' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid`
const id = (what: string) => named(`'scale ${what} ' || n`)
const idOf = (what: string, n: string) => named(`'scale ${what} ' || (${n})`)
const staff = `(SELECT id FROM users WHERE email = 'staff@example.com')`
/** Past and coming in one: class n begins between three years ago and half a year ahead. */
const begins = `date_trunc('hour', now()) + make_interval(days => n * 1277 / ${CLASSES} - 1095)`

const people = [
  `INSERT INTO users (id, email, first_name, last_name, phone, role, email_verified_at)
   SELECT ${id('family')}, 'family-' || n || '@example.com', (ARRAY['Ana', 'Ben', 'Cleo', 'Dev', 'Eva', 'Finn', 'Gus', 'Hana'])[n % 8 + 1],
     (ARRAY['Demo', 'Sample', 'Example', 'Trial', 'Model'])[n % 5 + 1] || ' ' || n, '407555' || lpad(n::text, 4, '0'), 'parent', now()
   FROM generate_series(1, ${FAMILIES}) n`,
  `INSERT INTO children (id, parent_id, first_name, last_name, date_of_birth, allergies, no_allergies, photo_consent)
   SELECT ${id('child')}, ${idOf('family', `n % ${FAMILIES} + 1`)}, (ARRAY['Leo', 'Mia', 'Noa', 'Ida', 'Sam', 'Uma'])[n % 6 + 1], 'Demo ' || n,
     current_date - 2200 - n % 2000, CASE WHEN n % 9 = 0 THEN 'Peanuts' END, n % 9 > 1, n % 7 <> 0
   FROM generate_series(1, ${2 * FAMILIES}) n`,
  `INSERT INTO emergency_contacts (id, parent_id, position, full_name, phone, relationship)
   SELECT ${id('contact')}, ${idOf('family', `n % ${FAMILIES} + 1`)}, n / ${FAMILIES}, 'Demo Contact ' || n, '4075550100', 'Aunt'
   FROM generate_series(1, ${2 * FAMILIES} - 1) n`,
  `INSERT INTO subscribers (id, email, source, state, confirmed_at)
   SELECT ${id('subscriber')}, 'reader-' || n || '@example.com', 'footer', 'confirmed', now() FROM generate_series(1, ${FAMILIES}) n`,
  `INSERT INTO contact_messages (id, name, email, subject, message, state, created_at)
   SELECT ${id('letter')}, 'Demo Writer ' || n, 'writer-' || n || '@example.com', 'A question', 'When is the next evening with clay?',
     (ARRAY['new', 'answered', 'closed'])[n % 3 + 1], now() - make_interval(hours => n) FROM generate_series(1, 2000) n`,
]

const places = [
  `INSERT INTO offerings (id, slug, kind, status, title, description, category, season, age_min, age_max, price_cents, capacity,
     taken, starts_at, ends_at, keywords, location, cancellation_policy_id)
   SELECT ${id('class')}, 'scale-' || n, 'class', 'published', (ARRAY['Clay', 'Paper', 'Garden', 'Puppet', 'Paint'])[n % 5 + 1] || ' Evening ' || n,
     'An hour of making something.', (SELECT (array_agg(DISTINCT category))[n % 5 + 1] FROM offerings WHERE is_sample),
     (ARRAY['Spring', 'Summer', 'Fall', 'Winter'])[n % 4 + 1], 5, 12, 4500, 0, ${PLACES / CLASSES}, ${begins}, ${begins} + interval '15 days',
     ARRAY['hands-on', 'small group'], 'Craft room', (SELECT id FROM cancellation_policies WHERE kind = 'class')
   FROM generate_series(1, ${CLASSES}) n`,
  `INSERT INTO sessions (id, offering_id, starts_at, ends_at)
   SELECT ${named(`'scale session ' || n || ' ' || week`)}, ${id('class')}, ${begins} + make_interval(weeks => week), ${begins} + make_interval(weeks => week, hours => 1)
   FROM generate_series(1, ${CLASSES}) n, generate_series(0, 2) week`,
  // Each child in ten classes, a hundred children in each class.
  `CREATE TEMP TABLE places ON COMMIT DROP AS
   SELECT n, ${id('order')} AS order_id, ${id('place')} AS id, c.id AS child_id, c.parent_id, o.id AS offering_id, o.starts_at - interval '20 days' AS at
   FROM generate_series(1, ${PLACES}) n CROSS JOIN LATERAL (SELECT n % ${2 * FAMILIES} + 1 AS c) child
   JOIN children c ON c.id = ${idOf('child', 'child.c')} JOIN offerings o ON o.id = ${idOf('class', `(child.c + (n / ${2 * FAMILIES}) * 100) % ${CLASSES} + 1`)}`,
  `INSERT INTO orders (id, reference, parent_id, status, total_cents, due_cents, held_until, created_at, paid_at)
   SELECT order_id, 'SC-' || n, parent_id, 'paid', 4500, 4500, at, at, at FROM places`,
  `INSERT INTO registrations (id, offering_id, child_id, parent_id, order_id, status, payment_status, price_cents, created_at, confirmed_at)
   SELECT id, offering_id, child_id, parent_id, order_id, CASE WHEN n % 20 = 0 THEN 'cancelled' ELSE 'confirmed' END, 'paid', 4500, at, at FROM places`,
  `INSERT INTO order_lines (id, order_id, registration_id, kind, label, amount_cents, cancellation_rule)
   SELECT ${id('line')}, order_id, id, 'class', 'Demo class', 4500, '{"kind":"class","noticeHours":48,"feeCents":1000}' FROM places`,
  `INSERT INTO test_provider_intents (id, idempotency_key, client_secret, amount_cents, currency, status, metadata)
   SELECT 'pi_scale_' || n, 'scale:' || n, 'secret_scale_' || n, 4500, 'usd', 'succeeded', '{}' FROM places`,
  `INSERT INTO payments (id, order_id, parent_id, provider, provider_ref, idempotency_key, amount_cents, currency, status, created_at)
   SELECT ${id('payment')}, order_id, parent_id, 'local', 'pi_scale_' || n, 'payment:scale:' || n, 4500, 'usd', 'succeeded', at FROM places`,
  `INSERT INTO ledger_entries (id, account, parent_id, order_id, amount_cents, cause, created_at)
   SELECT gen_random_uuid(), account, parent_id, order_id, cents, 'payment:scale:' || n, at
   FROM places, (VALUES ('card', 4500), ('sales', -4500)) AS side(account, cents)`,
  `INSERT INTO mails (id, kind, "to", subject, html, text, attempts, created_at, sent_at)
   SELECT ${id('mail')}, 'order-confirmed', u.email, 'You are in', '<p>You are in.</p>', 'You are in.', 1, at, at FROM places p JOIN users u ON u.id = p.parent_id`,
]

const words = [
  `INSERT INTO family_threads (family_id, version, last_number, last_message_at, waiting_since)
   SELECT ${id('family')}, ${MESSAGES_EACH}, ${MESSAGES_EACH}, now() - make_interval(mins => n), CASE WHEN n % 10 = 0 THEN now() - make_interval(mins => n) END
   FROM generate_series(1, ${FAMILIES}) n`,
  `INSERT INTO conversations (family_id, staff_id, last_number) SELECT ${id('family')}, ${staff}, ${MESSAGES_EACH} FROM generate_series(1, ${FAMILIES}) n`,
  `INSERT INTO messages (id, family_id, staff_id, sent_by, content, number, version, run_id, created_at, read_at, mailed_at)
   SELECT m, ${id('family')}, ${staff}, CASE WHEN k % 2 = 0 THEN 'family' ELSE 'staff' END, 'Is there a place on Friday, or on the Friday after?', k, k, m,
     now() - make_interval(mins => n, hours => ${MESSAGES_EACH} - k), CASE WHEN k < 9 THEN now() END, now()
   FROM generate_series(1, ${FAMILIES}) n, generate_series(1, ${MESSAGES_EACH}) k, LATERAL (SELECT ${named(`'scale message ' || n || ' ' || k`)} AS m) x`,
]

const photos = [
  `INSERT INTO updates (id, title, content, audience, offering_id, created_by, created_at)
   SELECT ${id('update')}, 'What we made, ' || n, 'Everybody took something home.', 'class', ${idOf('class', `n % ${CLASSES} + 1`)}, ${staff}, now() - make_interval(hours => n)
   FROM generate_series(1, ${UPDATES}) n`,
  `INSERT INTO files (id, key, width, height, color, variants, created_by, created_at, stored_at, kept_at)
   SELECT ${id('file')}, 'scale-' || n, f.width, f.height, f.color, f.variants, f.created_by, now(), now(), now()
   FROM generate_series(1, ${UPDATES * PHOTOS_EACH}) n, (SELECT * FROM files LIMIT 1) f`,
  `INSERT INTO update_photos (id, update_id, file_id, position, alt)
   SELECT ${id('photo')}, ${idOf('update', `(n - 1) / ${PHOTOS_EACH} + 1`)}, ${id('file')}, (n - 1) % ${PHOTOS_EACH}, 'A paper lantern' FROM generate_series(1, ${UPDATES * PHOTOS_EACH}) n`,
  `INSERT INTO photo_children (id, photo_id, child_id)
   SELECT ${id('on photo')}, ${id('photo')}, ${idOf('child', `n % ${2 * FAMILIES} + 1`)} FROM generate_series(1, ${UPDATES * PHOTOS_EACH}) n WHERE n % 3 = 0`,
  `INSERT INTO update_views (update_id, parent_id, viewed_at)
   SELECT DISTINCT u.id, r.parent_id, now() FROM updates u JOIN registrations r ON r.offering_id = u.offering_id WHERE get_byte(uuid_send(r.id), 0) < 100`,
]
