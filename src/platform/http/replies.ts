import type { Readable } from 'node:stream'
import type { Refusal } from '#src/lib/contract.ts'

/** An answer ready to be sent, over HTTP or to a page's loader. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
  /** Sent instead of the body, as a stream. */
  stream?: Readable
}

/** The refusals every route can give. */
export const COMMON_REFUSALS = {
  signedOut: { status: 401, message: 'Please sign in to continue.' },
  notAllowed: { status: 403, message: "You don't have permission to do that." },
  secondFactorFirst: { status: 403, message: 'Please set up two-step verification first.' },
  acting: { status: 403, message: "You're viewing the site as this family. Only they can do that." },
  missing: { status: 404, message: "We couldn't find that." },
  noRoute: { status: 404, message: "There's nothing at this address." },
  wrongMethod: { status: 405, message: "This address doesn't accept that kind of request." },
  malformed: { status: 400, message: "We couldn't read the request." },
  tooLarge: { status: 413, message: "That's too large. Try something smaller." },
  wrongType: { status: 415, message: 'Please send JSON.' },
  crossSite: { status: 403, message: "Requests from other sites aren't accepted." },
  limited: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  otherBody: { status: 422, message: 'This request was already used for something else. Please start again.' },
  stillWorking: { status: 409, message: "We're still working on this. Please wait a moment." },
  busy: { status: 503, message: "We're very busy right now. Try again in a moment." },
  noRoom: { status: 503, message: "We couldn't save the photo just now. Try again in a few minutes." },
  surprise: { status: 500, message: 'Something went wrong. Try again.' },
} as const satisfies Record<string, Refusal>

/** A refusal as JSON: the sentence, the code, and details that help to continue. */
export function problem(
  refusal: Refusal,
  code: string,
  details: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Reply {
  return {
    status: refusal.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify({ message: refusal.message, code, ...details }),
  }
}

export function redirectTo(path: string): Reply {
  return { status: 303, headers: { location: path }, body: '' }
}
