import type { Readable } from 'node:stream'
import type { Refusal } from '#src/lib/contract.ts'

/** An answer ready to be sent, over HTTP or to a page's loader. */
export type Reply = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array
  /** Sent instead of the body, for as long as it lasts. */
  stream?: Readable
}

/** The refusals every route may give. */
export const COMMON_REFUSALS = {
  signedOut: { status: 401, message: 'Please sign in to continue.' },
  notAllowed: { status: 403, message: "You don't have permission to do that." },
  secondFactorFirst: { status: 403, message: 'Please set up your second step for signing in first.' },
  acting: { status: 403, message: 'You are looking at this as a family. Only they can do that.' },
  missing: { status: 404, message: 'We could not find that.' },
  noRoute: { status: 404, message: 'There is nothing at this address.' },
  wrongMethod: { status: 405, message: 'This address does not take that kind of request.' },
  malformed: { status: 400, message: 'The request could not be read.' },
  tooLarge: { status: 413, message: 'That is too large to accept.' },
  wrongType: { status: 415, message: 'Please send JSON.' },
  crossSite: { status: 403, message: 'Requests from other sites are not accepted.' },
  limited: { status: 429, message: 'That was a lot at once. Please wait a moment and try again.' },
  otherBody: { status: 422, message: 'This request was already used for something else. Please start again.' },
  stillWorking: { status: 409, message: 'We are still working on this. Please wait a moment.' },
  busy: { status: 503, message: 'We are very busy right now. Please try again in a moment.' },
  noRoom: { status: 503, message: 'We could not keep the photo just now. Please try again in a few minutes.' },
  surprise: { status: 500, message: 'Something went wrong on our side. Please try again.' },
} as const satisfies Record<string, Refusal>

/** A refusal as JSON: the sentence, the code, and whatever helps to go on. */
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
