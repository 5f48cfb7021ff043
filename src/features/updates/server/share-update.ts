import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#src/features/accounts/server/tables.ts'
import { offerings } from '#src/features/classes/server/tables.ts'
import { children } from '#src/features/families/server/tables.ts'
import { newId } from '#src/lib/ids.ts'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import type { App } from '#src/platform/app.ts'
import type { Transaction } from '#src/platform/database/open-database.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { PreparedPicture } from '#src/platform/files/prepare-picture.ts'
import type { UpdateInput } from '../contract.ts'
import { NOTIFY_AFTER_SECONDS } from '../update-rules.ts'
import { hasPlaceIn } from './audiences.ts'
import { NOTIFY_FAMILIES } from './notify-families.ts'
import { photoChildren, updatePhotos, updates } from './tables.ts'

type Refusal = 'no-consent' | 'photo-gone' | 'unknown-audience' | 'unknown-child'
type Shared = Outcome<{ id: string }, Refusal>
/** What the same transaction writes along with the update, such as the record of who did it. */
type Alongside = (tx: Transaction, id: string) => Promise<void>

/**
 * Shares an update with parents, all or nothing. A child whose family said no to photos can't be tagged. Families get
 * an email a minute later, unless the update was recalled by then. With `tagsInClass`, only children with a spot in that
 * class can be tagged.
 * @throws CannotStore when there is no room for a picture
 */
export async function shareUpdate(
  app: App,
  by: string,
  input: UpdateInput,
  pictures: readonly PreparedPicture[],
  alongside: Alongside = async () => {},
  tagsInClass?: string,
): Promise<Shared> {
  const stored = []
  for (const picture of pictures) stored.push(await app.files.store(picture, by))
  const sent = stored.map(({ id }) => ({ id, alt: '', children: input.children }))
  const photos = [...sent, ...input.photos]
  return inTransaction(app.db, async tx => {
    if (!(await audienceExists(tx, input))) return refused('unknown-audience')
    const tags = await tagProblem(tx, [...new Set(photos.flatMap(photo => photo.children))], tagsInClass)
    if (tags) return tags
    const fileIds = [...new Set(photos.map(photo => photo.id))]
    const kept = await app.files.keep(tx, fileIds)
    if (kept.length !== photos.length) {
      // The photos must not be kept if the update isn't created.
      throw new Refusing('photo-gone')
    }
    const id = newId()
    await tx.insert(updates).values({
      id,
      title: input.title.trim(),
      content: input.content.trim(),
      audience: input.audience,
      offeringId: input.audience === 'class' ? input.offeringId : null,
      parentId: input.audience === 'family' ? input.parentId : null,
      createdBy: by,
      createdAt: app.clock.now(),
    })
    const rows = photos.map((photo, position) => ({
      id: newId(),
      updateId: id,
      fileId: photo.id,
      position,
      alt: photo.alt,
    }))
    if (rows.length > 0) await tx.insert(updatePhotos).values(rows)
    const onThem = rows.flatMap(({ id: photoId }, n) =>
      [...new Set(photos[n]!.children)].map(childId => ({ id: newId(), photoId, childId })),
    )
    if (onThem.length > 0) await tx.insert(photoChildren).values(onThem)
    await app.enqueue(tx, NOTIFY_FAMILIES, { updateId: id }, { afterSeconds: NOTIFY_AFTER_SECONDS })
    await alongside(tx, id)
    return { ok: true as const, id }
  }).catch((error: unknown) => {
    if (error instanceof Refusing) return refused(error.because)
    throw error
  })
}

/** Rolls back the transaction and refuses. */
class Refusing extends Error {
  readonly because: Refusal
  constructor(because: Refusal) {
    super(because)
    this.because = because
  }
}

async function audienceExists(tx: Transaction, { audience, offeringId, parentId }: UpdateInput): Promise<boolean> {
  if (audience === 'class') return (await tx.$count(offerings, eq(offerings.id, offeringId!))) > 0
  if (audience === 'family') {
    // An account being deleted at this moment waits for us, or we wait for it.
    const [person] = await tx.select().from(users).where(eq(users.id, parentId!)).for('share')
    return person?.role === 'parent' && person.disabledAt === null
  }
  return true
}

/** Locks the children, so that a change of photo consent at this moment waits for us, or we wait for it. */
async function tagProblem(tx: Transaction, childIds: string[], inClass?: string) {
  if (childIds.length === 0) return undefined
  const found = await tx
    .select({ id: children.id, agreed: children.photoConsent })
    .from(children)
    .where(and(inArray(children.id, childIds), inClass ? hasPlaceIn(inClass) : undefined))
    .for('share')
  if (found.length !== childIds.length) return refused('unknown-child')
  const without = found.filter(child => !child.agreed).map(child => child.id)
  return without.length > 0 ? refused('no-consent', { children: without }) : undefined
}
