/** The address of the printable page. The state opens the browser's print dialog once, on arrival. */
export const PRINT_VIEW = { to: { search: '?print=yes' }, state: { printNow: true } } as const

/** Whether someone clicked Print to come here. Reading it clears it, so that a reload doesn't print again. */
export function takePrintRequest(): boolean {
  const { usr, ...rest } = (window.history.state ?? {}) as { usr?: { printNow?: boolean } }
  if (!usr?.printNow) return false
  window.history.replaceState(rest, '')
  return true
}
