const forgetters = new Set<() => void>()

/** Calls back whenever the answers that this browser remembers must go. */
export function onForgetAnswers(forget: () => void): void {
  forgetters.add(forget)
}

/** Forgets all answers of the server that this browser remembers: they were for whoever was here before. */
export function forgetAnswers(): void {
  for (const forget of forgetters) forget()
}
