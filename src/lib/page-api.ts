import { createContext, data, type RouterContextProvider } from 'react-router'
import { ApiError, type Problem } from './api-client.ts'
import type { Answered, CallArguments, Contract } from './contract.ts'

/**
 * Calls the contract in process on behalf of the user who requested the page; `app` provides it with each request. It throws
 * `NamedRefusal`, a redirect, or a failed read whose cause is already in the log.
 */
export type InProcessApi = (key: string, input: unknown) => Promise<unknown>

export const pageApiContext = createContext<InProcessApi>()

/** A refusal that the contract of the route names: the only kind that a page may show as empty. */
export class NamedRefusal extends ApiError {}

const failedReads = new WeakSet<object>()

/** What a loader catches for a failed read. A loader that doesn't catch it shows the error screen with this status. */
export function failedRead(problem: Problem, status: number): object {
  const thrown = data(problem, { status })
  failedReads.add(thrown)
  return thrown
}

/** Whether a loader caught a failed read, whose cause is in the log; it must rethrow anything else. */
export const isFailedRead = (caught: unknown): boolean =>
  typeof caught === 'object' && caught !== null && failedReads.has(caught)

/** The typed calls a page's loader can make. The page renders exactly what the API answers. */
export function pageApi<C extends Contract>(context: Readonly<RouterContextProvider>) {
  const call = context.get(pageApiContext)
  return <K extends keyof C & string>(key: K, ...[input]: CallArguments<C[K]>) =>
    call(key, input) as Promise<Answered<C[K]>>
}

/** Turns a refusal of the API into the page's own status (404 shows the not-found screen); rethrows anything unexpected. */
export function asPageError(error: unknown): never {
  if (error instanceof ApiError) throw data(error.problem, { status: error.status })
  throw error
}

/** The answer, or `undefined` if the contract says that the caller may not see it or that it doesn't exist (401, 403, 404). */
export async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NamedRefusal && [401, 403, 404].includes(error.status)) return undefined
    throw error
  }
}

/**
 * The answer for an optional part of the page, or `null` if reading it failed: the page then
 * says so and offers to try again. A refusal becomes the page's own status.
 */
export async function optionalPart<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isFailedRead(error)) return null
    return asPageError(error)
  }
}
