const forgetters = new Set<() => void>()

/** Calls back whenever this browser's cached answers must be cleared. */
export function onForgetAnswers(forget: () => void): void {
  forgetters.add(forget)
}

/** Clears all cached server answers in this browser, because they belonged to the previous user. */
export function forgetAnswers(): void {
  for (const forget of forgetters) forget()
}
