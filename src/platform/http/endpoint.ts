import { Readable } from 'node:stream'
import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod'
import type { FileAnswer, Owner, Refusal, Route, Taught } from '#src/lib/contract.ts'
import { isId } from '#src/lib/ids.ts'
import { brokenLines, textsOf } from '#src/lib/one-line.ts'
import { isStaff, may, mayForOwn, onlyWho } from '#src/lib/permissions.ts'
import { isRecorded } from '../audit/record-audit-entry.ts'
import { type Handler, Redirect, Refused, type RequestContext, TypedFile } from './handlers.ts'
import type { InstructorFinders, OwnerFinders } from './owners.ts'
import type { ReadUpload } from './read-upload.ts'
import { COMMON_REFUSALS, problem, type Reply, redirectTo } from './replies.ts'
import { unusableText } from './unusable-text.ts'

export type RawInput = {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Reads a form with pictures. Only called once it is known that this user may send one. */
  upload?: () => Promise<ReadUpload>
}

/** What surrounds the handler: limits, repeats, the audit log and the cache of answers that are the same for everyone. */
export type Around = {
  owners: OwnerFinders
  instructors: InstructorFinders
  withinLimit(
    route: Route,
    key: string,
    asking: RequestContext,
  ): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>
  once(key: string, input: RawInput, asking: RequestContext, work: () => Promise<Reply>): Promise<Reply>
  recorded(
    key: string,
    input: RawInput,
    asking: RequestContext,
    work: (asking: RequestContext) => Promise<Reply>,
  ): Promise<Reply>
  remembered(route: Route, key: string, input: unknown, work: () => Promise<Reply>): Promise<Reply>
}

export type Endpoint = { key: string; route: Route; run(input: RawInput, asking: RequestContext): Promise<Reply> }

/**
 * One route, ready to be called over HTTP or in process: access, input, handler, output. The answer
 * is written by a schema, so a field the contract doesn't name never leaves the server.
 */
export function endpoint(key: string, route: Route, handler: Handler<never>, around: Around): Endpoint {
  const write = isFile(route.answer) ? undefined : writerOf(route.answer)
  const handle = handler as unknown as (input: unknown, asking: RequestContext) => Promise<unknown> | unknown

  async function run(asked: RawInput, asker: RequestContext): Promise<Reply> {
    let [raw, asking] = [asked, asker]
    let repeatOf = raw
    if (asking.viewer?.secondFactorMissing && !route.beforeSecondFactor) {
      if (route.access !== 'public') return problem(COMMON_REFUSALS.secondFactorFirst, 'second-factor-first')
      asking = { ...asking, viewer: null }
    }
    if (asking.viewer?.actedBy && !mayWhileActing(key, route)) return problem(COMMON_REFUSALS.acting, 'acting')
    const denied = denial(key, route, asking)
    if (denied) return denied

    const limit = await around.withinLimit(route, key, asking)
    if (!limit.ok)
      return problem(COMMON_REFUSALS.limited, 'limited', {}, { 'retry-after': String(limit.retryAfterSeconds) })

    if (route.owner && !(await ownsAll(route.owner, raw, asking, around.owners))) {
      return problem(COMMON_REFUSALS.missing, 'not-found')
    }
    if (raw.upload) {
      const sent = await raw.upload()
      if (!sent.ok) return sent.reply
      const { body, pictures } = sent
      asking = { ...asking, pictures }
      // The pictures count as part of the body, so a repeat with other pictures is not a repeat.
      raw = { ...raw, body, upload: undefined }
      repeatOf = { ...raw, body: [body, pictures.map(({ sha256 }) => sha256)] }
    }
    // After the pictures, because the class may be named in the form that brings them.
    if (!(await isTheirs(route, raw, asking, around.instructors))) return problem(COMMON_REFUSALS.missing, 'not-found')
    const input = validated(route, raw)
    if (!input.ok) return input.reply

    const action = async (as: RequestContext) => answer(await handle(input.value, as))
    const work = () => (isRecorded(key, route, asking) ? around.recorded(key, raw, asking, action) : action(asking))
    // The answer is the same for everyone, so its handler isn't told who asks.
    if (route.cached) return around.remembered(route, key, input.value, () => action({ ...asking, viewer: null }))
    if (route.repeatable) return around.once(key, repeatOf, asking, work)
    return work()
  }

  function answer(result: unknown): Reply {
    if (result instanceof Redirect) return redirectTo(result.path)
    if (result instanceof Refused) {
      const refusal = refusalFor(route, result.code)
      return problem(refusal, result.code, result.details)
    }
    if (result instanceof TypedFile)
      return { status: 200, headers: { ...result.headers, 'content-type': result.type }, body: result.bytes }
    if (write)
      return {
        status: route.status ?? 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: write(result),
      }
    const { file } = route.answer as FileAnswer
    const head = { status: 200, headers: { 'content-type': file } }
    if (isInPieces(result)) {
      return { ...head, body: '', stream: result instanceof Readable ? result : Readable.from(result) }
    }
    return { ...head, body: result as string | Uint8Array }
  }

  return { key, route, run }
}

function refusalFor(route: Route, code: string): Refusal {
  const refusal = route.refusals?.[code] ?? (code === 'not-found' ? COMMON_REFUSALS.missing : undefined)
  if (!refusal) throw new Error(`A handler refused with ${code}, which its contract does not name.`)
  return refusal
}

/** Staff who view the site as a family can read what it reads, and write only if the contract says so (T88). */
const mayWhileActing = (key: string, { acting }: Route) =>
  acting === 'allowed' || (key.startsWith('GET ') && acting !== 'refused')

/** A user who no longer exists (`unknown`) may do what a guest may, except see themselves. */
function denial(key: string, { access, permission, own }: Route, { viewer }: RequestContext): Reply | undefined {
  if (access === 'public') return undefined
  if (!viewer || viewer.role === 'unknown') return problem(COMMON_REFUSALS.signedOut, 'signed-out')
  const needed = access === 'staff' || isStaff(viewer) ? permission : undefined
  if (needed === undefined || (own ? mayForOwn : may)(viewer, needed)) return undefined
  // Families aren't told which roles there are.
  if (!isStaff(viewer)) return problem(COMMON_REFUSALS.notAllowed, 'not-allowed')
  const message = `${onlyWho(needed)} can ${key.startsWith('GET ') ? 'see' : 'do'} this.`
  return problem({ ...COMMON_REFUSALS.notAllowed, message }, 'not-allowed')
}

async function ownsAll(owner: Owner, raw: RawInput, asking: RequestContext, finders: OwnerFinders): Promise<boolean> {
  for (const [thing, place] of Object.entries(owner)) {
    const [part, name] = place.split('.') as ['params' | 'query' | 'body', string]
    const id = (raw[part] as Record<string, unknown> | undefined)?.[name]
    if (id === undefined || id === null) continue // Missing entirely: the validation reports it.
    if (!isId(id)) return false
    const ownerId = await finders[thing as keyof Owner](id)
    if (ownerId === undefined || ownerId !== asking.viewer?.id) return false
  }
  return true
}

/** Whether the caller has the route's permission everywhere, or teaches what the request names. */
async function isTheirs(
  { permission, own }: Route,
  raw: RawInput,
  { viewer }: RequestContext,
  finders: InstructorFinders,
): Promise<boolean> {
  if (!own || own === 'in-handler' || !viewer || !isStaff(viewer) || may(viewer, permission!)) return true
  for (const [thing, place] of Object.entries(own)) {
    const [part, name] = place.split('.') as ['params' | 'query' | 'body', string]
    const id = (raw[part] as Record<string, unknown> | undefined)?.[name]
    if (!isId(id) || !(await finders[thing as keyof Taught](id, viewer.id))) return false
  }
  return true
}

type Validated = { ok: true; value: unknown } | { ok: false; reply: Reply }

function validated(route: Route, raw: RawInput): Validated {
  const value: Record<string, unknown> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const given = raw[part]
    const unusable = unusableText(given)
    if (unusable) return { ok: false, reply: problem(COMMON_REFUSALS.malformed, 'malformed') }
    const schema = route[part]
    if (!schema) continue
    const parsed = schema.safeParse(given ?? {})
    if (!parsed.success) {
      const reply = part === 'params' ? problem(COMMON_REFUSALS.missing, 'not-found') : invalid(parsed.error)
      return { ok: false, reply }
    }
    const broken = part === 'body' ? brokenLines(parsed.data, textsOfBody(schema)) : {}
    if (Object.keys(broken).length > 0) return { ok: false, reply: invalidFields(broken) }
    value[part] = parsed.data
  }
  return { ok: true, value }
}

/** Walked once, when the first body arrives. */
const textsBySchema = new WeakMap<z.ZodType, ReturnType<typeof textsOf>>()
function textsOfBody(schema: z.ZodType) {
  const texts = textsBySchema.get(schema) ?? textsOf(schema)
  textsBySchema.set(schema, texts)
  return texts
}

/** The library's own default messages; forms have their own. */
const BARE = { missing: 'Required', wrong: 'Invalid input' }
z.config({ localeError: issue => (issue.input === undefined ? BARE.missing : BARE.wrong) })

/** The message beside each field in which someone typed a line break where one line is expected. */
const invalidFields = (fields: Record<string, string>): Reply =>
  problem({ status: 400, message: Object.values(fields)[0]! }, 'invalid-input', { fields })

function invalid(error: z.ZodError): Reply {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || 'form'] ??= issue.message
  const own = error.issues.map(issue => issue.message).find(message => !Object.values(BARE).includes(message))
  return problem({ status: 400, message: own ?? 'Please check what you entered.' }, 'invalid-input', { fields })
}

const isInPieces = (result: unknown): result is AsyncIterable<string> =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result
const isFile = (answer: Route['answer']): answer is FileAnswer => 'file' in answer

/** Made when the first answer is written: two hundred of them would take a third of the start. */
const writerBySchema = new WeakMap<z.ZodType, (value: unknown) => string>()
function writerOf(answer: z.ZodType): (value: unknown) => string {
  return value => {
    const write = writerBySchema.get(answer) ?? makeWriter(answer)
    writerBySchema.set(answer, write)
    return write(value)
  }
}

function makeWriter(answer: z.ZodType): (value: unknown) => string {
  const schema = z.toJSONSchema(answer, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
}
