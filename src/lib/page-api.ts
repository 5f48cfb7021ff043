import { createContext, data, type RouterContextProvider } from 'react-router'
import { ApiError } from './api-client.ts'
import type { Answered, CallArguments, Contract } from './contract.ts'

/** The contract asked in process for the person who asked for the page; `app` hands it in with each request. */
export type InProcessApi = (key: string, input: unknown) => Promise<unknown>

export const pageApiContext = createContext<InProcessApi>()

/** The typed calls a page's loader may make. What is rendered is exactly what the API answers. */
export function pageApi<C extends Contract>(context: Readonly<RouterContextProvider>) {
  const call = context.get(pageApiContext)
  return <K extends keyof C & string>(key: K, ...[input]: CallArguments<C[K]>) =>
    call(key, input) as Promise<Answered<C[K]>>
}

/** Turns a refusal of the API into the page's own status (404 shows the not-found screen); rethrows surprises. */
export function asPageError(error: unknown): never {
  if (error instanceof ApiError) throw data(error.problem, { status: error.status })
  throw error
}

/** The answer, or `undefined` where the caller may not see it or it does not exist (401, 403, 404). */
export async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return undefined
    throw error
  }
}
