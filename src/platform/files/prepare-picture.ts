import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { type Outcome, refused } from '#src/lib/outcome.ts'
import { turns } from './turns.ts'

/** The kinds of pictures we accept. iPhones send JPEG if HEIC is not requested. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
type PictureType = (typeof PICTURE_TYPES)[number]

const begins = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, n) => bytes[at + n] === byte)
const ascii = (text: string) => [...text].map(letter => letter.charCodeAt(0))

/**
 * The type of a file by its first bytes, whatever its name or header says (T64). Everything else, including SVG and GIF,
 * is `undefined` and never reaches a decoder.
 */
function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins(bytes, 0, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png'
  if (begins(bytes, 0, ascii('RIFF')) && begins(bytes, 8, ascii('WEBP'))) return 'image/webp'
  return undefined
}

/** Limits on what is decoded (T65); a phone's picture has 12 to 48 Mpx. */
const MOST_PIXELS = 50_000_000
const LONGEST_SIDE = 10_000

/** The widths of stored pictures, in pixels; none is wider than the original. */
export const PICTURE_WIDTHS = [480, 960, 1920] as const
const WIDEST = 1920
const DECODE_SECONDS = 15

const inTurn = turns(2, 16)

type Variant = { name: string; type: string; bytes: Uint8Array }
export type PreparedPicture = {
  width: number
  height: number
  /** Its average color as `#rrggbb`, shown until the picture has loaded. */
  color: string
  variants: Variant[]
  /** Identifies the original, so that a repeated request can be told from a different one. */
  sha256: string
}
export type PictureProblem = 'not-a-picture' | 'too-many-pixels' | 'unreadable'

/**
 * Makes the pictures we keep out of an uploaded one: accepted by content, checked for size before decoding, turned upright,
 * encoded again in fixed sizes as AVIF and WebP plus one JPEG to download. Nothing of the original file survives: no EXIF,
 * no location, no trailing bytes (T64 to T66).
 * @throws TooManyWaiting if too many pictures are being processed
 */
export async function preparePicture(
  bytes: Uint8Array,
): Promise<Outcome<{ picture: PreparedPicture }, PictureProblem>> {
  if (!pictureType(bytes)) return refused('not-a-picture')
  return inTurn(async () => {
    const sharp = await drawing()
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS)
        return refused('too-many-pixels')
      return { ok: true as const, picture: await encode(sharp, bytes) }
    } catch {
      // Truncated, damaged, or too slow to decode: the decoder's message helps nobody.
      return refused('unreadable')
    }
  })
}

type Drawing = typeof import('sharp').default

let loaded: Promise<Drawing> | undefined
/** The decoder is loaded with the first picture, and keeps none of its own afterwards. */
function drawing(): Promise<Drawing> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}

async function encode(sharp: Drawing, bytes: Uint8Array): Promise<PreparedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: WIDEST, height: WIDEST * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })

  const variants: Variant[] = []
  for (const wide of PICTURE_WIDTHS) {
    if (wide !== PICTURE_WIDTHS[0] && wide / 2 >= width) continue
    const sized = upright().resize({ width: wide, withoutEnlargement: true })
    variants.push(await as(sized.clone().avif({ quality: 52, effort: 2 }), `${wide}.avif`, 'image/avif'))
    variants.push(await as(sized.clone().webp({ quality: 76, effort: 3 }), `${wide}.webp`, 'image/webp'))
  }
  variants.push(await as(upright().jpeg({ quality: 82 }), 'full.jpg', 'image/jpeg'))
  const middle = await upright().resize(1, 1).toColourspace('srgb').raw().toBuffer()
  return {
    width,
    height,
    color: `#${middle.subarray(0, 3).toString('hex').padEnd(6, '0')}`,
    variants,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}

const as = async (picture: Sharp, name: string, type: string): Promise<Variant> => ({
  name,
  type,
  bytes: await picture.toBuffer(),
})
