import { count, eq } from 'drizzle-orm'
import { sendMessage } from '#src/features/contact/server.ts'
import { readProgramSettings } from '#src/features/organization/server.ts'
import { dayOf, formatMoment } from '#src/lib/dates.ts'
import type { App } from '#src/platform/app.ts'
import type { Viewer } from '#src/platform/http/handlers.ts'
import { findPhoto } from './find-photo.ts'
import type { Reader } from './read-updates.ts'
import { updatePhotos, updates } from './tables.ts'

type Report = { photoId: string; words: string }

/**
 * Sends the office a message about a photo this reader can see; `undefined` for any other photo. It identifies the
 * photo by its update's date and its position, never by title or child, because the message also goes out by email.
 */
export async function reportPhoto(
  app: App,
  { photoId, words }: Report,
  reader: Reader,
  viewer: Viewer,
): Promise<{ reference: string; message: string } | undefined> {
  if (!(await findPhoto(app.db, reader, photoId))) return undefined
  const [photo] = await app.db
    .select({ position: updatePhotos.position, updateId: updates.id, sharedAt: updates.createdAt })
    .from(updatePhotos)
    .innerJoin(updates, eq(updates.id, updatePhotos.updateId))
    .where(eq(updatePhotos.id, photoId))
  if (!photo) return undefined
  const [all] = await app.db
    .select({ photos: count() })
    .from(updatePhotos)
    .where(eq(updatePhotos.updateId, photo.updateId))
  const { timeZone } = await readProgramSettings(app.db)
  const which = `photo ${photo.position + 1} of ${all!.photos}`
  const when = formatMoment(photo.sharedAt, timeZone, dayOf(app.clock.now(), timeZone))
  const message = [`Reported: ${which} in the update from ${when}.`, words].filter(Boolean).join('\n\n')
  const sent = await sendMessage(app, { subject: 'general', message }, viewer)
  if (!sent.ok) throw new Error(`a report of a photo was refused: ${sent.because}`)
  return { reference: sent.reference, message: sent.message }
}
