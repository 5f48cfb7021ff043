import { isConnectionLost } from '#src/lib/api-client.ts'
import { onForgetAnswers } from './forget-answers.ts'

/** What pages showed last, by path, as long as this document lives. Never stored: it may be about children. */
const pages = new Map<string, { data: object; at: number }>()
onForgetAnswers(() => pages.clear())

/** Holds what a page shows, as of then, so that it can be opened again without a connection. */
export function holdPage(path: string, data: object, at = Date.now()): void {
  pages.set(path, { data, at })
}

/** When a page was read that can be opened without a connection. */
export const heldSince = (path: string): number | undefined => pages.get(path)?.at

/** What the server answers for a page, or what's held of it when there's no connection. */
export async function freshOrHeld<T extends object>(path: string, ask: () => Promise<T>): Promise<T> {
  try {
    const fresh = await ask()
    holdPage(path, fresh)
    return fresh
  } catch (error) {
    const held = pages.get(path)
    if (held && isConnectionLost(error)) return held.data as T
    throw error
  }
}
