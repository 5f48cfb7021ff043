import { type SQL, sql } from 'drizzle-orm'
import { may, NARROWING_ROLES, type Permission, permissionsOf } from '#src/lib/permissions.ts'

/** Each way the two columns can name a role, as `staff` or `staff/bookkeeper`. */
const STORED = ['staff', 'admin'].flatMap(role =>
  [null, ...NARROWING_ROLES].map(staffRole => ({
    permissions: permissionsOf({ role, staffRole }),
    text: staffRole ? `${role}/${staffRole}` : role,
  })),
)

/** Whether a row of `users`, under its alias in this statement, is of staff with a permission. */
export function staffWhoMay(permission: Permission, alias = 'users'): SQL {
  const texts = STORED.filter(each => may(each, permission)).map(({ text }) => sql`${text}`)
  const row = sql.raw(`"${alias}"`)
  return sql`concat_ws('/', ${row}.role, ${row}.staff_role) IN (${sql.join(texts, sql`, `)})`
}
