import type { Answered, CallArguments, Contract } from './contract.ts'

/** The body of every refusal: a sentence for people, a code for programs, messages by field. */
export type Problem = { message: string; code: string; fields?: Record<string, string>; [detail: string]: unknown }

/**
 * A response that was not OK. `message` keeps the fixed form (status code, colon, space, body text or
 * status text) for logs; the text for people is `problem.message`.
 */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = readProblem(body) ?? { message: 'Something went wrong. Try again.', code: 'unknown' }
  }
}

/** The sentence to show for anything a call may throw; `otherwise` if there is none (no connection, an unexpected error). */
export function sentenceOf(error: unknown, otherwise: string): string {
  return error instanceof ApiError && error.problem.code !== 'unknown' ? error.problem.message : otherwise
}

/** Whether a call failed because of the connection, and not because of a mistake in our code. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError && /failed to fetch|networkerror|load failed|connection was lost/i.test(error.message)

type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** The typed browser client of one feature's contract. Only its types are imported, so no schema reaches the browser. */
export function clientFor<C extends Contract>() {
  async function api<K extends keyof C & string>(key: K, ...given: [...CallArguments<C[K]>, options?: CallOptions]) {
    const [input, options] = given as unknown as [Input?, CallOptions?]
    const { url, method, body } = requestFor(key, input)
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: options?.signal,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options?.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      },
      body,
    })
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    return (await response.json()) as Answered<C[K]>
  }

  /** Options for TanStack Query: the key names the call, so that a write can refresh exactly what it touched. */
  function query<K extends keyof C & string>(key: K, ...input: CallArguments<C[K]>) {
    return { queryKey: [key, ...input] as const, queryFn: () => api(key, ...(input as never)) }
  }

  return { api, query }
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Fills a route key such as `GET /api/classes/:id` into method, url and body. */
export function requestFor(key: string, input: Input = {}) {
  const [method = 'GET', pattern = '/'] = key.split(' ')
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const given = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return {
    method,
    url: search ? `${path}?${search}` : path,
    body: input.body === undefined ? undefined : JSON.stringify(input.body),
  }
}

function readProblem(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    if (parsed && typeof parsed === 'object' && 'message' in parsed && 'code' in parsed) return parsed as Problem
  } catch {
    // Not our server's answer (a proxy's page): the caller's own sentence is better than another server's text.
  }
  return undefined
}
