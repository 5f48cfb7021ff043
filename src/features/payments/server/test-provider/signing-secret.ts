import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { settings } from '#src/features/organization/server/tables.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

const NAME = 'test-provider-secret'
/** During a rotation events signed with the previous secret are still believed. */
export type SigningSecret = { current: string; previous?: string }

/** The secret of this installation, made when first needed; two processes at once agree on one. */
export async function signingSecret(db: Queryable): Promise<SigningSecret> {
  const known = await read(db)
  if (known) return known
  await db
    .insert(settings)
    .values({ name: NAME, value: { current: newSecret() } satisfies SigningSecret })
    .onConflictDoNothing({ target: settings.name })
  return (await read(db))!
}

/** Puts a new secret in place; the one before stays believed until the next rotation. */
export async function rotateSigningSecret(db: Queryable): Promise<void> {
  const { current } = await signingSecret(db)
  await db
    .update(settings)
    .set({ value: { current: newSecret(), previous: current } satisfies SigningSecret })
    .where(eq(settings.name, NAME))
}

const newSecret = () => `whtest_${randomBytes(32).toString('base64url')}`

async function read(db: Queryable): Promise<SigningSecret | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, NAME))
  return row?.value as SigningSecret | undefined
}
