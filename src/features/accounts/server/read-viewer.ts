import { createHash } from 'node:crypto'
import { may, ownPermissionsOf, permissionsOf } from '#src/lib/permissions.ts'
import type { Database } from '#src/platform/database/open-database.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { needsSecondFactor } from '../account-rules.ts'

/** The sign-in cookie. Browsers only accept the `__Host-` name with Secure and no Domain. */
export const signInCookie = (secure: boolean) => (secure ? '__Host-sign-in' : 'sign-in')

/** Tokens are long and random, so a plain SHA-256 is enough. The table alone lets nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** How precisely we store when a browser was last seen. */
const SEEN_EVERY_MS = 15 * 60_000

/**
 * Reads who is asking from the sign-in cookie, on every request. A deactivated account or an ended sign-in takes effect
 * immediately (T29). On a live site, staff need a sign-in with two-step verification.
 * Staff who view the site as a family count as that family, with themselves in `actedBy` (T88). One prepared statement on a unique index.
 */
export function viewerReader(db: Database, live: boolean) {
  const find = db.$client
  const name = signInCookie(live)
  return async (cookies: Record<string, string | undefined>, now: Date): Promise<Viewer | null> => {
    const token = cookies[name]
    if (!token || token.length > 100) return null
    const { rows } = await find.query<{
      id: string
      role: Viewer['role']
      staff_role: string | null
      verified: boolean
      sign_in_id: string
      last_seen_at: Date
      second_factor_shown: boolean
      family_id: string | null
      family_verified: boolean
    }>({
      name: 'read-viewer',
      text: `SELECT u.id, u.role, u.staff_role, u.email_verified_at IS NOT NULL AS verified, s.id AS sign_in_id, s.last_seen_at,
                    s.second_factor_at IS NOT NULL AS second_factor_shown,
                    f.id AS family_id, f.email_verified_at IS NOT NULL AS family_verified
             FROM sign_ins s JOIN users u ON u.id = s.user_id
             LEFT JOIN users f ON f.id = s.acting_as AND s.acting_until > $2
               AND f.role = 'parent' AND f.disabled_at IS NULL
             WHERE s.token_hash = $1 AND s.expires_at > $2 AND u.disabled_at IS NULL`,
      values: [hashToken(token), now],
    })
    const [row] = rows
    if (row && now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS)
      await find.query('UPDATE sign_ins SET last_seen_at = $2 WHERE id = $1', [row.sign_in_id, now])
    if (!row) return null
    const { id, role, staff_role: staffRole, verified, sign_in_id: signInId } = row
    const permissions = permissionsOf({ role, staffRole })
    const ownPermissions = ownPermissionsOf({ role, staffRole })
    const self = { id, role, staffRole, permissions, ownPermissions, verified, signInId }
    const missing = needsSecondFactor({ live }, { role }) && !row.second_factor_shown
    if (missing) return { ...self, secondFactorMissing: true }
    const { family_id: familyId, family_verified: familyVerified } = row
    if (!familyId || !may(self, 'families')) return self
    return { id: familyId, role: 'parent', permissions: [], verified: familyVerified, signInId, actedBy: { id, role } }
  }
}
