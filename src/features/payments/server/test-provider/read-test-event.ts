import * as z from 'zod'
import { type EventHint, ForgedEvent } from '../../provider.ts'
import { SIGNATURE_HEADER, verify } from './signature.ts'
import { signingSecret } from './signing-secret.ts'
import type { TestTools } from './test-tools.ts'

const Event = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  ref: z.string().min(1).max(100),
  created: z.iso.datetime(),
  livemode: z.literal(false),
})

/** Reads an event of the test provider from the raw bytes. Throws `ForgedEvent` for everything else. */
export async function readTestEvent(
  { db, clock }: Pick<TestTools, 'db' | 'clock'>,
  raw: Uint8Array,
  headers: Record<string, string | string[] | undefined>,
): Promise<EventHint> {
  const { current, previous } = await signingSecret(db)
  verify(raw, headers[SIGNATURE_HEADER], previous ? [current, previous] : [current], clock.now())
  const parsed = Event.safeParse(jsonOf(raw))
  if (!parsed.success) throw new ForgedEvent('it is not a test mode event')
  const { id, type, ref, created } = parsed.data
  return { eventId: id, type, ref, at: new Date(created) }
}

function jsonOf(raw: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(raw).toString())
  } catch {
    return undefined
  }
}
