import type { Database } from '#src/platform/database/open-database.ts'

/** Which of these sign-ins are still valid: not ended, not expired, account active. For long-lived streams. */
export async function activeSignIns(
  db: Database,
  signInIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'held-sign-ins',
    text: `SELECT s.id FROM sign_ins s JOIN users u ON u.id = s.user_id
           WHERE s.id = ANY($1::uuid[]) AND s.expires_at > $2 AND u.disabled_at IS NULL`,
    values: [signInIds, now],
  })
  return new Set(rows.map(row => row.id))
}
