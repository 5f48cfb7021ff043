/** A rule that must hold, how to remove it from the code, and which test notices. */
export type Guard = {
  /** What would happen without it, such as "a spot is sold twice". */
  prevents: string
  /** The guard's file, a text that occurs there exactly once, and what replaces it to remove the guard. */
  file: string
  find: string
  replacement: string
  /** The test that fails without the guard, by its file and the beginning of its name. */
  test: { file: string; name: string }
}

/** The text without the guard. Throws unless the guard occurs exactly once: removing nothing would prove nothing. */
export function without({ file, find, replacement }: Guard, text: string): string {
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${file} has ${found} matches for ${JSON.stringify(find)}, not one: fix its guard.`)
  return text.replace(find, () => replacement)
}

/** The guard that this process runs its tests without, if any: see `run.ts`. */
export function removedGuard(): Guard | undefined {
  const guard = process.env.REMOVED_GUARD
  return guard ? (JSON.parse(guard) as Guard) : undefined
}
