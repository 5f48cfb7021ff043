import { TypedFile } from '../http/handlers.ts'
import type { Files, StoredFile } from './files.ts'
import { PICTURE_WIDTHS } from './prepare-picture.ts'

/** What a request can ask for: a width in pixels, or the JPEG to download. */
const PICTURE_SIZES = ['480', '960', '1920', 'download'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** Nothing in the answer may run, whatever a browser takes it for (T68). */
const PICTURE_HEADERS = { 'content-security-policy': "default-src 'none'; sandbox" } as const

/**
 * The bytes of a picture in the best format the client accepts (`Accept`), in the requested width or the next smaller one.
 * `undefined` if the bytes are gone. The caller has already checked that this user may see it. `more`:
 * headers of the answer in addition to those every picture has.
 */
export async function sendPicture(
  files: Files,
  file: StoredFile,
  size: PictureSize,
  accept: string | undefined,
  more: Record<string, string> = {},
): Promise<TypedFile | undefined> {
  const name = variantFor(file, size, accept ?? '')
  const variant = file.variants.find(each => each.name === name)
  const bytes = variant && (await files.read(file, variant.name))
  if (!variant || !bytes) return undefined
  const headers: Record<string, string> = { ...PICTURE_HEADERS, ...more }
  if (size === 'download') headers['content-disposition'] = 'attachment; filename="photo.jpg"'
  return new TypedFile(bytes, variant.type, headers)
}

function variantFor({ variants }: StoredFile, size: PictureSize, accept: string): string {
  const form = accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : undefined
  if (size === 'download' || !form) return 'full.jpg'
  const fitting = [...PICTURE_WIDTHS].reverse().filter(width => width <= Number(size))
  const names = fitting.map(width => `${width}.${form}`)
  return names.find(name => variants.some(each => each.name === name)) ?? 'full.jpg'
}
