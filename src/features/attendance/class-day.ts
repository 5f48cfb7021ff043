/** The sessions before and after this one on its day. `day` is sorted by time. */
export function aroundSession<T extends { id: string }>(day: readonly T[], id: string): { previous?: T; next?: T } {
  const at = day.findIndex(each => each.id === id)
  return at < 0 ? {} : { previous: day[at - 1], next: day[at + 1] }
}
