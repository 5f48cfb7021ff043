import { sql } from 'drizzle-orm'
import type { Answered } from '#src/lib/contract.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { HistoryEntryAnswer, historyContract } from '../history-contract.ts'

const PER_PAGE = 50
type History = Answered<(typeof historyContract)['GET /api/admin/families/:id/history']>
type Row = HistoryEntryAnswer & { total: number }

/** A page of what happened with a family, newest first; `undefined` if there's no such family. Two statements. */
export async function readHistory(db: Queryable, familyId: string, page: number): Promise<History | undefined> {
  const { rows: found } = await db.execute<{ id: string; name: string }>(
    sql`SELECT id, trim(first_name || ' ' || last_name) AS name FROM users WHERE id = ${familyId} AND role = 'parent'`,
  )
  const [family] = found
  if (!family) return undefined
  const { rows } = await db.execute<Row>(sql`
    WITH places AS (
      SELECT r.*, c.first_name AS child, o.title FROM registrations r
        JOIN children c ON c.id = r.child_id JOIN offerings o ON o.id = r.offering_id WHERE r.parent_id = ${familyId}),
    happened AS (
      SELECT 'joined' AS kind, created_at AS at, NULL::text AS child, NULL::text AS about, NULL::int AS amount, NULL::text AS how,
        NULL::uuid AS by, NULL::text AS named, NULL::text AS reason FROM users WHERE id = ${familyId}
      UNION ALL SELECT CASE WHEN waitlisted_at IS NULL THEN 'booked' ELSE 'waitlisted' END, created_at, child, title, NULL,
        waitlist_because, NULL, NULL, NULL FROM places
      UNION ALL SELECT 'confirmed', confirmed_at, child, title, NULL, NULL, NULL, NULL, NULL FROM places WHERE confirmed_at IS NOT NULL
      UNION ALL SELECT 'ended', cancelled_at, child, title, NULL, ended_because, ended_by, NULL, ended_reason
        FROM places WHERE cancelled_at IS NOT NULL
      UNION ALL SELECT 'came', a.checked_in_at, p.child, p.title, NULL, NULL, NULL, a.released_to, NULL
        FROM attendance a JOIN places p ON p.id = a.registration_id WHERE a.checked_in_at IS NOT NULL
      UNION ALL SELECT 'paid', created_at, NULL, NULL, amount_cents, provider, NULL, NULL, NULL
        FROM payments WHERE parent_id = ${familyId} AND status = 'succeeded'
      UNION ALL SELECT 'refunded', f.created_at, NULL, NULL, f.amount_cents, p.provider, f.given_by, NULL, f.note
        FROM refunds f JOIN payments p ON p.id = f.payment_id WHERE p.parent_id = ${familyId} AND f.status <> 'failed'
      UNION ALL SELECT CASE WHEN amount_cents < 0 THEN 'credit-given' ELSE 'credit-used' END, created_at, NULL, NULL,
        abs(amount_cents), NULL, NULL, NULL, note FROM ledger_entries WHERE parent_id = ${familyId} AND account = 'credit'
      UNION ALL SELECT 'corrected', k.created_at, c.first_name, array_to_string(k.details, ', '), NULL, k.what, k.made_by, NULL, k.reason
        FROM family_corrections k LEFT JOIN children c ON c.id = k.child_id WHERE k.parent_id = ${familyId}
      UNION ALL SELECT 'people-changed', created_at, NULL, NULL, NULL, kind, NULL, NULL, NULL FROM people_changes WHERE parent_id = ${familyId}
      UNION ALL SELECT CASE WHEN sent_by = 'family' THEN 'wrote' ELSE 'answered' END, created_at, NULL, NULL, NULL, NULL,
        CASE WHEN sent_by = 'staff' THEN staff_id END, NULL, NULL FROM messages WHERE family_id = ${familyId}
      UNION ALL SELECT 'email', m.created_at, NULL, m.subject, NULL, NULL, NULL, NULL, NULL
        FROM mails m JOIN users u ON lower(u.email) = lower(m."to") WHERE u.id = ${familyId}
      UNION ALL SELECT 'note', created_at, NULL, text, NULL, NULL, author_id, NULL, NULL FROM family_notes WHERE parent_id = ${familyId})
    SELECT h.kind, h.at, h.child, h.about, h.amount, h.how, h.reason, (count(*) OVER ())::int AS total,
      coalesce(h.named, CASE WHEN s.role IN ('staff', 'admin') THEN trim(s.first_name || ' ' || s.last_name) END) AS who
    FROM happened h LEFT JOIN users s ON s.id = h.by
    ORDER BY h.at DESC, h.kind, h.about LIMIT ${PER_PAGE} OFFSET ${(page - 1) * PER_PAGE}`)
  return {
    family,
    entries: rows.map(({ total: _, at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() })),
    total: rows[0]?.total ?? 0,
    page,
    pageSize: PER_PAGE,
  }
}
