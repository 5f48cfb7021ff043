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
  /** Its position among all of the family's messages, from 1: the order in which they were written. */
  number: z.int(),
  /** Grows with every message and every read receipt in the family. Ask for what came after the highest one you know. */
  version: z.int(),
  /** The Idempotency-Key it was sent with. Only the sender sees it. */
  key: z.string().nullable(),
})
export type MessageAnswer = z.infer<typeof Message>
