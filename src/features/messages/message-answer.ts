import * as z from 'zod'

/** One message as both sides see it. */
export const Message = z.object({
  id: z.string(),
  senderId: z.string(),
  receiverId: z.string(),
  content: z.string(),
  read: z.boolean(),
  readAt: z.string().nullable(),
  createdAt: z.string(),
  /** Its place among all messages of the family, from 1; the order in which they were written. */
  number: z.int(),
  /** Grows with every message and every reading in the family: ask for what came after the highest one you know. */
  version: z.int(),
  /** The Idempotency-Key it was sent with, for its sender alone. */
  key: z.string().nullable(),
})
export type MessageAnswer = z.infer<typeof Message>
