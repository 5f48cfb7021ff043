import { and, eq } from 'drizzle-orm'
import { newId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'
import type { RequestContext } from '#src/platform/http/handlers.ts'
import { hashToken } from './read-viewer.ts'
import { knownDevices } from './tables.ts'
import { newToken } from './tokens.ts'

/** Browsers keep cookies for at most 400 days. */
const LIFE_SECONDS = 400 * 24 * 3600

const deviceCookie = (secure: boolean) => (secure ? '__Host-device' : 'device')

/** The hash of this browser's device token, or of one nobody has. */
export function deviceHash(asking: Pick<RequestContext, 'cookies'>, secure: boolean): string {
  const token = asking.cookies[deviceCookie(secure)]
  return hashToken(token && token.length <= 100 ? token : 'none')
}

/** Whether this person used this browser before. Also checked for unknown addresses, so the work is equal. */
export async function isKnownDevice(db: Queryable, userId: string | undefined, hash: string): Promise<boolean> {
  return (await findDevice(db, userId, hash)) !== undefined
}

/** Whether this person signed in from this browser before. Using an emailed link there isn't enough. */
export async function hasSignedInFrom(db: Queryable, userId: string, hash: string): Promise<boolean> {
  return (await findDevice(db, userId, hash))?.byMailedLink === false
}

async function findDevice(db: Queryable, userId: string | undefined, hash: string) {
  const nobody = '00000000-0000-0000-0000-000000000000'
  const [found] = await db
    .select({ byMailedLink: knownDevices.byMailedLink })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId ?? nobody), eq(knownDevices.tokenHash, hash)))
  return found
}

/**
 * Remembers the browser of a person who just proved who they are. Several people may share it. Someone who can read the
 * email hasn't used two-step verification, so `byMailedLink` doesn't give the browser its own tries for codes.
 */
export async function rememberDevice(
  tx: Queryable,
  asking: Pick<RequestContext, 'cookies' | 'setCookie'>,
  userId: string,
  { secure, byMailedLink = false }: { secure: boolean; byMailedLink?: boolean },
): Promise<void> {
  const given = asking.cookies[deviceCookie(secure)]
  const token = given && /^[\w-]{43}$/.test(given) ? given : newToken()
  await tx
    .insert(knownDevices)
    .values({ id: newId(), userId, tokenHash: hashToken(token), byMailedLink })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: { byMailedLink } })
  asking.setCookie(deviceCookie(secure), token, { maxAgeSeconds: LIFE_SECONDS })
}
