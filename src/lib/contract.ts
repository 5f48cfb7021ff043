import type * as z from 'zod'
import type { Permission } from './permissions.ts'

/**
 * Who can call a route. `family-owner` is a signed-in user asking for something of their own family: the route
 * names how the owner is found, and anything that isn't theirs gets a 404 as if it didn't exist. A route for staff
 * names the permission it takes. On a route for everyone who is signed in, a permission only concerns staff.
 */
type Access =
  | { access: 'public'; permission?: undefined; own?: undefined }
  | { access: 'signed-in' | 'family-owner'; permission?: Permission; own?: Own }
  | { access: 'staff'; permission: Permission; own?: Own }

/** The things someone teaches, and where the request has the id. */
export type Taught = { [thing in 'session' | 'class']?: Place }

/**
 * How a route serves staff who have its permission only for the classes they teach: it names the session or class, and
 * any other gets a 404; or its handler leaves out whatever isn't theirs. Without it, the route is closed to them.
 */
type Own = Taught | 'in-handler'
type Place = `params.${string}` | `query.${string}` | `body.${string}`

/** The things a family owns, and where the request has the id. */
type OwnedThing = 'child' | 'registration' | 'order' | 'cart-item' | 'subscription'
export type Owner = { [thing in OwnedThing]?: Place }

/** How often one caller may use a route: `max` times in `seconds`, counted per address or per account. */
type Limit = { per: 'address' | 'account'; max: number; seconds: number }

/** An expected refusal of a route: its HTTP status and the sentence people read. */
export type Refusal = { status: number; message: string }

/** An answer that isn't JSON with a schema: a file or a redirect, written by the handler as text, bytes or chunks of text. */
export type FileAnswer = { file: string }

/** What a route accepts as `multipart/form-data` in addition to JSON: text fields and pictures. */
export type Upload = {
  /** The name of the parts that contain one picture each. */
  field: string
  /** The maximum number of pictures in one request. */
  files: number
  /** The maximum size of one picture in bytes. */
  maxBytes: number
  /** How long the whole body may take to arrive. */
  seconds: number
  /** Text fields that contain JSON. */
  json?: readonly string[]
}

type RouteParts = {
  summary: string
  owner?: Owner
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  answer: z.ZodType | FileAnswer
  status?: number
  refusals?: Readonly<Record<string, Refusal>>
  limit?: Limit
  /** The name of the data in the answer, which is the same for everyone; the encoded answer is cached until that data changes. */
  cached?: ChangeTag
  /** Repeating a request with the same `Idempotency-Key` gets the first answer again. */
  repeatable?: true
  /** Reading it is recorded in the audit log when staff do it: health information, exports. Their writes always are. */
  recorded?: true
  /** Pictures come with it; the handler gets them next to the body, ready to be stored. */
  upload?: Upload
  /** Open to staff who still have to enter a two-step code; all other routes are closed to them, and public ones treat them as guests. */
  beforeSecondFactor?: true
  /** Whether staff may use it while they view the site as a family: reads are allowed unless `refused`, writes only if `allowed`. */
  acting?: 'allowed' | 'refused'
  /** The handler reads the raw bytes itself (signed webhooks). */
  rawBody?: true
}
export type Route = RouteParts & Access

/** Data that public pages show and a write may change. */
export type ChangeTag = 'classes' | 'content' | 'posts' | 'events' | 'policies'

type RouteKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Contract = Record<RouteKey, Route>

/** Declares a feature's routes and keeps their exact types. */
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

/** What a caller passes: the parts the route declares, before validation. */
export type CallArguments<R> = {} extends Given<R> ? [input?: Given<R>] : [input: Given<R>]
/** What a handler receives: the same parts after validation. */
export type Received<R> = {
  params: PartOut<R, 'params'>
  query: PartOut<R, 'query'>
  body: PartOut<R, 'body'>
}
/** The answer of a call. */
export type Answered<R> = R extends { answer: z.ZodType<infer Out> } ? Out : string | Uint8Array
/** What a handler returns, before the answer's schema filters it. */
export type Answering<R> = R extends { answer: infer A extends z.ZodType }
  ? z.input<A>
  : string | Uint8Array | AsyncIterable<string>
/** The refusal codes of a route. */
export type RefusalCode<R> = R extends { refusals: infer Codes } ? Extract<keyof Codes, string> : never
