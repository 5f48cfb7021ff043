import { eq } from 'drizzle-orm'
import { offerings } from '#src/features/classes/server/tables.ts'
import { isId } from '#src/lib/ids.ts'
import type { Queryable } from '#src/platform/database/open-database.ts'

export type FoundOffering = {
  id: string
  kind: 'class' | 'trial' | 'program'
  startsAt: Date | null
  endsAt: Date | null
}

/** The offering with this id or slug; undefined if there is none that families could ever see. */
export async function findOffering(db: Queryable, idOrSlug: string): Promise<FoundOffering | undefined> {
  const [found] = await db
    .select({
      id: offerings.id,
      kind: offerings.kind,
      startsAt: offerings.startsAt,
      endsAt: offerings.endsAt,
      status: offerings.status,
    })
    .from(offerings)
    .where(isId(idOrSlug) ? eq(offerings.id, idOrSlug) : eq(offerings.slug, idOrSlug))
  return found && found.status !== 'draft' ? found : undefined
}
