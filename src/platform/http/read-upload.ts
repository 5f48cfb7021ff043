import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#src/lib/contract.ts'
import { type PictureProblem, type PreparedPicture, preparePicture } from '../files/prepare-picture.ts'
import { TooManyWaiting } from '../files/turns.ts'
import { COMMON_REFUSALS, problem, type Reply } from './replies.ts'

/** The maximum of text fields in a form: far more than any of ours has. */
const MOST_FIELDS = 20
const LONGEST_FIELD = 64 * 1024

export type ReadUpload =
  | { ok: true; body: Record<string, unknown>; pictures: PreparedPicture[] }
  | { ok: false; reply: Reply }

const PICTURE_REFUSALS: Record<PictureProblem, { status: number; message: string }> = {
  'not-a-picture': { status: 415, message: "We can't read that photo. Choose a JPEG, PNG or WebP." },
  'too-many-pixels': {
    status: 422,
    message: 'That photo is too large. The limit is 50 megapixels and 10,000 pixels on a side.',
  },
  unreadable: { status: 422, message: 'That photo is damaged. Choose another one.' },
}
const tooSlow = { status: 408, message: 'The photo took too long to upload. Try again.' }

/**
 * Reads a form with pictures, part by part, within the limits of the route (T67). One picture at a time is in
 * memory, and the result is already re-encoded.
 */
export async function readUpload(request: FastifyRequest, upload: Upload): Promise<ReadUpload> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<ReadUpload>(resolve => {
    timer = setTimeout(() => resolve(refusal(tooSlow, 'too-slow')), upload.seconds * 1000)
  })
  // After a refusal the connection is closed, which stops the upload.
  const reading = readParts(request, upload).catch(brokenForm)
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}

async function readParts(request: FastifyRequest, upload: Upload): Promise<ReadUpload> {
  const body: Record<string, unknown> = {}
  const pictures: PreparedPicture[] = []
  const limits = {
    parts: MOST_FIELDS + upload.files,
    fields: MOST_FIELDS,
    fieldSize: LONGEST_FIELD,
    fieldNameSize: 100,
    files: upload.files,
    fileSize: upload.maxBytes,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.fieldname in body || part.valueTruncated) return refusal(COMMON_REFUSALS.malformed, 'malformed')
      body[part.fieldname] = fieldValue(part, upload)
      continue
    }
    const bytes = await bytesOf(part)
    // An empty file field of a form is a part without a name or bytes.
    if (bytes.length === 0 && !part.filename) continue
    if (part.fieldname !== upload.field) return refusal(COMMON_REFUSALS.malformed, 'malformed')
    const made = await preparePicture(bytes)
    if (!made.ok) return refusal(PICTURE_REFUSALS[made.because], made.because)
    pictures.push(made.picture)
  }
  return { ok: true, body, pictures }
}

/** An error from the form parser: over a limit, or not a form at all. Anything else is unexpected. */
function brokenForm(error: unknown): ReadUpload {
  const { statusCode } = error as { statusCode?: number }
  if (error instanceof TooManyWaiting) return refusal(COMMON_REFUSALS.busy, 'busy')
  if (statusCode === 413) return refusal(COMMON_REFUSALS.tooLarge, 'too-large')
  if (statusCode !== undefined && statusCode < 500) return refusal(COMMON_REFUSALS.malformed, 'malformed')
  const { message = '' } = error as { message?: string }
  if (/multipart|boundary|header/i.test(message)) return refusal(COMMON_REFUSALS.malformed, 'malformed')
  throw error
}

type TextPart = Exclude<Multipart, MultipartFile>

function fieldValue({ fieldname, value }: TextPart, { json = [] }: Upload): unknown {
  if (!json.includes(fieldname) || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value // The route's schema reports in its own words what it expected.
  }
}

const bytesOf = (part: MultipartFile): Promise<Buffer> => part.toBuffer()

const refusal = (refused: { status: number; message: string }, code: string): ReadUpload => ({
  ok: false,
  reply: problem(refused, code, {}, { connection: 'close' }),
})
