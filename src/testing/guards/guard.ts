/** A rule of the program that must hold, how it can be taken away, and who notices. */
export type Guard = {
  /** What it keeps from happening, as "a place is sold twice". */
  keeps: string
  /** The file it stands in, a text that is there exactly once, and what stands there without the guard. */
  file: string
  take: string
  put: string
  /** The test that turns red, by its file and the beginning of its name. */
  test: { file: string; name: string }
}

/** The text without the guard. Throws when the guard is not there once: taking away nothing would prove nothing. */
export function without({ file, take, put }: Guard, text: string): string {
  const found = text.split(take).length - 1
  if (found !== 1) throw new Error(`${file} has ${found} places like ${JSON.stringify(take)}, not one: mend its guard.`)
  return text.replace(take, () => put)
}

/** The guard without which this process runs its tests, if any: see `run.ts`. */
export function guardTakenAway(): Guard | undefined {
  const told = process.env.GUARD_TAKEN_AWAY
  return told ? (JSON.parse(told) as Guard) : undefined
}
