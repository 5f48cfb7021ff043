import type { Readable } from 'node:stream'
import type { Answering, Contract, Received, RefusalCode } from '#src/lib/contract.ts'
import type { Permission } from '#src/lib/permissions.ts'
import type { Queryable } from '../database/open-database.ts'
import type { PreparedPicture } from '../files/prepare-picture.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { InstructorFinders, OwnerFinders } from './owners.ts'

/** Who is asking. `unknown` (a user who no longer exists) may only do what a guest may. */
export type Viewer = {
  id: string
  role: 'parent' | 'staff' | 'admin' | 'unknown'
  /** Narrows the role of staff, see `lib/permissions.ts`. */
  staffRole?: string | null
  /** What the role lets them do. Families have none. */
  permissions: readonly Permission[]
  /** What the role lets them do for the classes they teach. */
  ownPermissions?: readonly Permission[]
  /** Whether the email address is confirmed; an unconfirmed account sees nothing that existed before it. */
  verified: boolean
  signInId: string
  /** Staff of a live site whose sign-in hasn't passed two-step verification. */
  secondFactorMissing?: true
  /** Which staff member views the site as this family; then the family is the viewer. */
  actedBy?: { id: string; role: Viewer['role'] }
}

/** The request around the validated input: who, from where, and the few things an answer can add. */
export type RequestContext = {
  viewer: Viewer | null
  /** The caller's IP address, always a readable one; `unknown` if the connection had none. */
  address: string
  userAgent: string
  requestId: string
  headers: Record<string, string | string[] | undefined>
  rawBody?: Uint8Array
  /** The pictures of an `upload` route, ready to be stored. */
  pictures?: readonly PreparedPicture[]
  setCookie(name: string, value: string, options: CookieOptions): void
  cookies: Record<string, string | undefined>
  setHeader(name: string, value: string): void
  redirect(path: string): Redirect
  /** Adds what staff changed to the audit log, in the transaction that changes it; does nothing for families. */
  note(tx: Queryable, change: Change): Promise<void>
}

/** One thing that a write changed: which, and what it was and is. Never a password, a token or a picture. */
export type Change = {
  about: { kind: string; id: string }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}

type CookieOptions = { maxAgeSeconds?: number; path?: string }

export class Redirect {
  readonly path: string
  constructor(path: string) {
    this.path = path
  }
}

/** A file whose type is only known when it is requested. */
export class TypedFile {
  readonly bytes: Uint8Array
  readonly type: string
  readonly headers: Record<string, string>
  constructor(bytes: Uint8Array, type: string, headers: Record<string, string> = {}) {
    this.bytes = bytes
    this.type = type
    this.headers = headers
  }
}

/** An expected refusal on its way out; the route's contract turns the code into status and sentence. */
export class Refused {
  readonly code: string
  readonly details: Record<string, unknown>
  constructor(code: string, details: Record<string, unknown> = {}) {
    this.code = code
    this.details = details
  }
}

type Signed<R, Ask> = R extends { access: 'public' } ? Ask : Omit<Ask, 'viewer'> & { viewer: Viewer }

export type Handler<R> = (
  input: Received<R>,
  asking: Signed<R, RequestContext>,
) => Promise<Answering<R> | Refused | Redirect | TypedFile> | Answering<R> | Refused | Redirect | TypedFile | Readable

export type Handlers<C extends Contract> = { [K in keyof C]: Handler<C[K]> }

/** Refuses with one of the route's own codes. `refuse<Route>('code')` lets the compiler check it. */
export function refuse<R>(code: RefusalCode<R>, details?: Record<string, unknown>): Refused {
  return new Refused(code, details)
}

/** One feature as the server mounts it. */
export type MountedFeature = { contract: Contract; handlers: Record<string, Handler<never>> }

/** Ties a contract to its handlers; a missing or misspelled route doesn't compile. */
export function feature<C extends Contract>(contract: C, handlers: Handlers<C>): MountedFeature {
  return { contract, handlers: handlers as unknown as MountedFeature['handlers'] }
}

/** What a feature's `server.ts` passes to `app`. */
export type ServerFeature = {
  routes: MountedFeature
  owners?: Partial<OwnerFinders>
  instructors?: InstructorFinders
  jobs?: JobKind<never>[]
}
