import { sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/open-database.ts'

/** Adds one row of everything the sample program has none of, so that tests of lists never find an empty one. */
export async function addOneOfEach(db: Database): Promise<void> {
  await db.execute(
    sql.raw(`
    INSERT INTO calendar_events (id, title, type, starts_on, ends_on)
      VALUES (gen_random_uuid(), 'Holiday', 'holiday', current_date + 20, current_date + 21),
        (gen_random_uuid(), 'Today in every time zone', 'holiday', current_date - 1, current_date + 1);
    INSERT INTO age_requests (id, offering_id, child_id, parent_id, state, note, asked_at)
      SELECT gen_random_uuid(), o.id, k.id, k.parent_id, 'open', 'Demo request', now() FROM offerings o, children k, users p
      WHERE o.slug = 'big-sky-painting' AND p.email = 'parent@example.com' AND k.parent_id = p.id LIMIT 1;
    INSERT INTO family_notes (id, parent_id, author_id, text)
      SELECT gen_random_uuid(), p.id, s.id, 'Demo note' FROM users p, users s WHERE p.email = 'parent@example.com' AND s.email = 'staff@example.com';
    INSERT INTO family_corrections (id, parent_id, child_id, what, details, reason, parent_told_us, made_by)
      SELECT gen_random_uuid(), k.parent_id, k.id, 'child', '{name}', 'Demo reason', false, s.id FROM children k, users s
      WHERE s.email = 'staff@example.com' AND k.parent_id = (SELECT id FROM users WHERE email = 'parent@example.com') LIMIT 1;
    INSERT INTO class_cancellations (id, offering_id, actor_id, reason, make_good)
      SELECT md5('call-off')::uuid, r.offering_id, s.id, 'Demo reason', 'credit' FROM registrations r, users s
      WHERE r.status = 'confirmed' AND s.email = 'admin@example.com' ORDER BY r.id LIMIT 1;
    INSERT INTO compensations (id, call_off_id, registration_id, to_card_cents, to_credit_cents)
      SELECT gen_random_uuid(), c.id, r.id, 0, 100 FROM class_cancellations c JOIN registrations r USING (offering_id) LIMIT 1;
    INSERT INTO withheld (id, call_off_id, registration_id, amount_cents)
      SELECT gen_random_uuid(), c.id, r.id, 100 FROM class_cancellations c JOIN registrations r USING (offering_id) LIMIT 1;
    INSERT INTO attendance (session_id, registration_id, checked_in_at, checked_in_by)
      SELECT s.id, r.id, now(), u.id FROM sessions s JOIN registrations r USING (offering_id), users u
      WHERE r.status = 'confirmed' AND u.email = 'staff@example.com' AND s.starts_at > now() ORDER BY s.starts_at LIMIT 100;
    INSERT INTO attendance_marks (id, session_id, registration_id, kind, at, recorded_at, actor_id)
      SELECT gen_random_uuid(), session_id, registration_id, 'check-in', now(), now(), checked_in_by FROM attendance;
    INSERT INTO refunds (id, payment_id, order_id, amount_cents, reason, idempotency_key, status, settled_at)
      SELECT gen_random_uuid(), payment_id, order_id, 100, reason, 'refund:failed', 'failed', now() FROM refunds LIMIT 1;
    INSERT INTO plan_refunds (id, subscription_payment_id, refund_id, amount_cents, reason, actor_id)
      SELECT gen_random_uuid(), s.id, r.id, 100, 'Demo reason', u.id FROM subscription_payments s, refunds r, users u
      WHERE u.email = 'admin@example.com' LIMIT 1;
    UPDATE offerings SET image_path = (SELECT '/api/class-photos/' || file_id || '/960' FROM update_photos ORDER BY file_id LIMIT 1)
      WHERE slug = 'big-sky-painting';
    INSERT INTO settings (name, value) SELECT 'logo', to_jsonb(file_id) FROM update_photos ORDER BY file_id LIMIT 1;
    INSERT INTO newsletter_pictures (issue_id, file_id)
      SELECT i.id, p.file_id FROM newsletter_issues i, update_photos p ORDER BY i.id, p.file_id LIMIT 1;
    INSERT INTO page_errors (day, kind, page, build, count, last_at)
      VALUES (current_date, 'busy', '/register', 'a1b2c3d4', 3, now());
    INSERT INTO verbal_consents (parent_id, policy_version_id, taken_by)
      SELECT p.id, v.id, s.id FROM users p, users s, policy_versions v
      WHERE p.email = 'parent2@example.com' AND s.email = 'staff@example.com' AND v.policy = 'termsOfService' LIMIT 1;`),
  )
}
