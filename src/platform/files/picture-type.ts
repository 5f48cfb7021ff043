/** The kinds of pictures we accept. iPhones send JPEG if HEIC is not requested. */
const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

const begins = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, n) => bytes[at + n] === byte)
const ascii = (text: string) => [...text].map(letter => letter.charCodeAt(0))

/**
 * The type of a file by its first bytes, whatever its name or header says (T64). Everything else, including SVG and GIF,
 * is `undefined` and never reaches a decoder.
 */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (begins(bytes, 0, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png'
  if (begins(bytes, 0, ascii('RIFF')) && begins(bytes, 8, ascii('WEBP'))) return 'image/webp'
  return undefined
}
