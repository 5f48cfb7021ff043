import { eq } from 'drizzle-orm'
import { isId } from '#src/lib/ids.ts'
import type { App } from '#src/platform/app.ts'
import { inTransaction } from '#src/platform/database/retry.ts'
import type { PreparedPicture } from '#src/platform/files/prepare-picture.ts'
import { files } from '#src/platform/files/tables.ts'
import { type RequestContext, TypedFile } from '#src/platform/http/handlers.ts'
import { readProgramSettingsIn } from './read-program-settings.ts'
import { settings } from './tables.ts'

/** Twice the largest size it's shown in, in pixels. */
const SIDE = 192
/** A new logo has a new address, so this one never changes. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The path of the logo on this site; null for the drawn one. */
export const logoPath = (logo: string): string | null => (logo ? `/api/logo/${logo}` : null)

type Change = { by: string; picture: PreparedPicture | null }

/** Sets or replaces the logo everywhere at once; without a picture, the drawn one comes back. */
export async function changeLogo(
  app: Pick<App, 'db' | 'files' | 'changed' | 'clock'>,
  { by, picture }: Change,
  { note }: Pick<RequestContext, 'note'>,
): Promise<{ logo: string | null }> {
  const stored = picture && (await app.files.store(picture, by))
  return inTransaction(app.db, async tx => {
    // Two changes at once wait for each other, so that no replaced file is kept.
    const row = { name: 'logo', value: '' }
    await tx.insert(settings).values(row).onConflictDoNothing()
    await tx.select().from(settings).where(eq(settings.name, row.name)).for('update')
    const before = (await readProgramSettingsIn(tx)).logo
    const value = stored?.id ?? ''
    if (stored) await app.files.keep(tx, [stored.id])
    await tx.update(settings).set({ value, updatedAt: app.clock.now() }).where(eq(settings.name, row.name))
    if (isId(before)) await app.files.drop(tx, [before])
    await note(tx, { about: { kind: 'settings', id: row.name }, before: { logo: before }, after: { logo: value } })
    await app.changed(tx, 'content')
    return { logo: logoPath(value) }
  })
}

/** The current logo as a PNG, which every email program shows. Any other file isn't served. */
export async function sendLogo({ db, files: stored }: Pick<App, 'db' | 'files'>, fileId: string) {
  // A page that names a new logo may come from another process than the one asked here.
  const { logo } = await readProgramSettingsIn(db)
  if (logo !== fileId) return undefined
  const [file] = await db.select().from(files).where(eq(files.id, fileId))
  const bytes = file && (await stored.read(file, 'full.jpg'))
  if (!bytes) return undefined
  const { default: sharp } = await import('sharp')
  const picture = await sharp(bytes)
    .resize({ width: SIDE, height: SIDE, fit: 'contain', background: '#fff' })
    .png()
    .toBuffer()
  return new TypedFile(picture, 'image/png', KEPT)
}
