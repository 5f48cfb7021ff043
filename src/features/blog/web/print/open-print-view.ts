/** Where a craft is a sheet of paper. The state asks for the browser's print dialog once, on arrival. */
export const PRINT_VIEW = { to: { search: '?print=yes' }, state: { printNow: true } } as const

/** Whether somebody pressed Print to come here; asking takes the wish away, so that a reload does not print again. */
export function takePrintWish(): boolean {
  const { usr, ...rest } = (window.history.state ?? {}) as { usr?: { printNow?: boolean } }
  if (!usr?.printNow) return false
  window.history.replaceState(rest, '')
  return true
}
