const MOST_NAMED = 3

/** The children who get the next open spots, by name: `Leo Alvarez, Mia Chen and 2 more`. Empty if nobody does. */
export function nextOnWaitlist(line: readonly { child: string }[], openSpots: number): string {
  const names = line.slice(0, openSpots).map(each => each.child)
  const shown = names.slice(0, MOST_NAMED)
  const more = names.length - shown.length
  if (more > 0) return `${shown.join(', ')} and ${more} more`
  const last = shown.pop()
  return shown.length === 0 ? (last ?? '') : `${shown.join(', ')} and ${last}`
}
