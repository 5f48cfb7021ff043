import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#src/platform/database/open-database.ts'
import { testSigningSecrets } from '../tables.ts'

const ID = 'webhooks'
/** During a rotation, events signed with the previous secret are still accepted. */
export type SigningSecret = { current: string; previous: string | null }

/** The secret of this installation, made when first needed; two processes at once agree on one. */
export async function signingSecret(db: Queryable): Promise<SigningSecret> {
  const known = await read(db)
  if (known) return known
  await db
    .insert(testSigningSecrets)
    .values({ id: ID, current: newSecret() })
    .onConflictDoNothing({ target: testSigningSecrets.id })
  return (await read(db))!
}

/** Sets a new secret; the previous one is accepted until the next rotation. */
export async function rotateSigningSecret(db: Queryable): Promise<void> {
  const { current } = await signingSecret(db)
  await db
    .update(testSigningSecrets)
    .set({ current: newSecret(), previous: current })
    .where(eq(testSigningSecrets.id, ID))
}

const newSecret = () => `whtest_${randomBytes(32).toString('base64url')}`

async function read(db: Queryable): Promise<SigningSecret | undefined> {
  const [row] = await db.select().from(testSigningSecrets).where(eq(testSigningSecrets.id, ID))
  return row
}
