import { ApiError } from '#src/lib/api-client.ts'
import type { Route } from '#src/lib/contract.ts'
import { NamedRefusal } from '#src/lib/page-api.ts'
import { PERMISSIONS } from '#src/lib/permissions.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { AnswerCache } from '../cache/answer-cache.ts'
import type { Database } from '../database/open-database.ts'
import { type Endpoint, endpoint, type RawInput } from './endpoint.ts'
import type { MountedFeature, RequestContext } from './handlers.ts'
import { countAddressUse, countUse } from './limits.ts'
import type { InstructorFinders, OwnerFinders } from './owners.ts'
import { once } from './repeats.ts'
import type { Reply } from './replies.ts'

export type Api = {
  endpoints: readonly Endpoint[]
  /**
   * Calls a route in process, as the user of `asking`.
   * @throws NamedRefusal for a refusal that the contract of the route names, ApiError for any other
   */
  ask(key: string, input: Record<string, unknown> | undefined, asking: RequestContext): Promise<unknown>
  answers: AnswerCache<Reply>
}

/** Combines the features' routes. Refuses to start if two features declare the same route. */
export function openApi(
  db: Database,
  features: readonly MountedFeature[],
  { owners, instructors }: { owners: OwnerFinders; instructors: InstructorFinders },
): Api {
  const answers = new AnswerCache<Reply>({
    entries: 500,
    bytes: 8 * 2 ** 20,
    maxAgeMs: 60_000,
    sizeOf: reply => reply.body.length,
  })
  const around = {
    owners,
    instructors,
    withinLimit: async (route: Route, key: string, asking: RequestContext) => {
      const { limit } = route
      if (!limit) return { ok: true as const }
      if (limit.per === 'account' && asking.viewer) return countUse(db, `${key} ${asking.viewer.id}`, limit)
      return countAddressUse(db, key, asking.address, limit)
    },
    once: (key: string, input: Parameters<typeof once>[2], asking: RequestContext, work: () => Promise<Reply>) =>
      once(db, key, input, asking, work),
    recorded: (
      key: string,
      input: RawInput,
      asking: RequestContext,
      work: (asking: RequestContext) => Promise<Reply>,
    ) => recordAuditEntry(db, key, input, asking, work),
    remembered: (route: Route, key: string, input: unknown, work: () => Promise<Reply>) =>
      answers.get(`${key} ${JSON.stringify(input)}`, [route.cached!], work, reply => reply.status === 200),
  }

  const byKey = new Map<string, Endpoint>()
  for (const { contract, handlers } of features) {
    for (const [key, route] of Object.entries(contract)) {
      if (byKey.has(key)) throw new Error(`Two features declare ${key}.`)
      if (!route.access) throw new Error(`${key} does not say who may call it.`)
      if (route.access === 'staff' && !PERMISSIONS.some(each => each === route.permission))
        throw new Error(`${key} does not say which permission it takes.`)
      if (route.access === 'family-owner' && !route.owner)
        throw new Error(`${key} does not say how its owner is found.`)
      byKey.set(key, endpoint(key, route, handlers[key]!, around))
    }
  }

  async function ask(key: string, input: Record<string, unknown> | undefined, asking: RequestContext) {
    const found = byKey.get(key)
    if (!found) throw new Error(`No feature declares ${key}.`)
    // A loader's input is treated like a request: as text in params and query, as JSON in the body.
    const reply = await found.run(
      { params: texts(input?.params), query: texts(input?.query), body: input?.body },
      asking,
    )
    const body = typeof reply.body === 'string' ? reply.body : Buffer.from(reply.body).toString()
    if (reply.status >= 400) {
      const refused = new ApiError(reply.status, body, '')
      throw isNamed(found.route, refused) ? new NamedRefusal(reply.status, body, '') : refused
    }
    return JSON.parse(body) as unknown
  }

  return { endpoints: [...byKey.values()], ask, answers }
}

/** Whether the contract of a route names a refusal: in its own list, or through its access rule or id format. */
function isNamed(route: Route, { status, problem: { code } }: ApiError): boolean {
  const named = route.refusals?.[code]
  if (named) return named.status === status
  const restricted = route.access !== 'public'
  const byAccess = { 'signed-out': 401, 'not-allowed': 403, 'second-factor-first': 403, acting: 403 }
  if (code in byAccess) return restricted && byAccess[code as keyof typeof byAccess] === status
  return code === 'not-found' && status === 404 && (route.params !== undefined || route.owner !== undefined)
}

function texts(values: unknown): Record<string, string> | undefined {
  if (!values) return undefined
  const given = Object.entries(values as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
