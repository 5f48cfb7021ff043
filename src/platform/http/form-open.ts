import type { Asking } from './handlers.ts'

/**
 * Milliseconds for which a page had its form open before it was sent, as the header `form-open-ms` says: programs that fill
 * in forms are quicker than people. Undefined without it, as from a browser without JavaScript. It goes beside the body,
 * whose fields are the spec's.
 */
export function formOpenMs({ headers }: Pick<Asking, 'headers'>): number | undefined {
  const said = headers['form-open-ms']
  return typeof said === 'string' && /^\d{1,12}$/.test(said) ? Number(said) : undefined
}
