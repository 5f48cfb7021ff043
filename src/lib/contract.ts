import type * as z from 'zod'

/**
 * Who may call a route. `family-owner` is a signed-in person asking for something of the own family: the route
 * names how the owner is found, and everything that is not theirs answers 404 as if it did not exist.
 */
type Access = 'public' | 'signed-in' | 'family-owner' | 'staff' | 'admin'

/** The things a family owns, and where in the request the id stands. */
type OwnedThing = 'child' | 'registration' | 'order' | 'cart-item' | 'subscription'
export type Owner = { [thing in OwnedThing]?: `params.${string}` | `query.${string}` | `body.${string}` }

/** How often one caller may use a route: `max` times in `seconds`, counted per address or per account. */
type Limit = { per: 'address' | 'account'; max: number; seconds: number }

/** An expected refusal of a route: its HTTP status and the sentence a person reads. */
export type Refusal = { status: number; message: string }

/** An answer that is not JSON of a schema: a file or a redirect, written by the handler as text, bytes or pieces of text. */
export type FileAnswer = { file: string }

/** What a route takes as `multipart/form-data` beside JSON: text fields and pictures. */
export type Upload = {
  /** The name of the parts that hold a picture each. */
  field: string
  /** The most pictures in one request. */
  files: number
  /** The most bytes of one picture. */
  maxBytes: number
  /** How long the whole body may take to arrive. */
  seconds: number
  /** Text fields that hold JSON. */
  json?: readonly string[]
}

export type Route = {
  summary: string
  access: Access
  owner?: Owner
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType | FileAnswer
  status?: number
  refusals?: Readonly<Record<string, Refusal>>
  limit?: Limit
  /** The name of what the answer shows, which is the same for everyone; it is kept encoded in memory until that changes. */
  cached?: ChangeTag
  /** Repeating a request with the same `Idempotency-Key` answers what the first one answered. */
  repeatable?: true
  /** Reading it is written into the audit log when staff do it: health data, exports. Their writes always are. */
  recorded?: true
  /** Pictures come with it; the handler finds them, ready to be stored, beside the body. */
  upload?: Upload
  /** Open to staff who must still show a second factor; everything else is closed to them, and public routes take them for strangers. */
  beforeSecondFactor?: true
  /** Whether staff may use it while they look at the site as a family: reading is allowed unless `refused`, all else only when `allowed`. */
  acting?: 'allowed' | 'refused'
  /** The handler reads the raw bytes itself (signed webhooks). */
  rawBody?: true
}

/** What a write may change that public pages show. */
export type ChangeTag = 'classes' | 'content' | 'posts' | 'events' | 'policies'

type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Contract = Record<RouteKey, Route>

/** Declares a feature's routes with their exact types kept. */
export function defineContract<const T extends Contract>(contract: T): T {
  return contract
}

type PartIn<R, K extends string> = K extends keyof R ? (R[K] extends z.ZodType ? z.input<R[K]> : never) : never
type PartOut<R, K extends string> = K extends keyof R
  ? R[K] extends z.ZodType
    ? z.output<R[K]>
    : undefined
  : undefined
type Given<R> = { [K in 'params' | 'query' | 'body' as R extends { [P in K]: z.ZodType } ? K : never]: PartIn<R, K> }

/** What a caller hands in: the parts the route declares, before validation. */
export type CallArguments<R> = {} extends Given<R> ? [input?: Given<R>] : [input: Given<R>]
/** What a handler receives: the same parts after validation. */
export type Received<R> = {
  params: PartOut<R, 'params'>
  query: PartOut<R, 'query'>
  body: PartOut<R, 'body'>
}
/** What a call answers. */
export type Answered<R> = R extends { answer: z.ZodType<infer Out> } ? Out : string | Uint8Array
/** What a handler returns, before the answer's schema filters it. */
export type Answering<R> = R extends { answer: infer A extends z.ZodType }
  ? z.input<A>
  : string | Uint8Array | AsyncIterable<string>
/** The refusal codes of a route. */
export type RefusalCode<R> = R extends { refusals: infer Codes } ? Extract<keyof Codes, string> : never
