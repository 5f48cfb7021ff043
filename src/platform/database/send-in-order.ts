/** Resolves once every statement issued so far has reached the driver. Only promises are in between, and a tick comes after all of them. */
export const reachedDriver = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))

type Sends<T extends readonly unknown[]> = { [K in keyof T]: () => PromiseLike<T[K]> }

/**
 * Sends statements on one connection without waiting for answers in between, so they take one round trip. The server
 * runs them in this order. Each function must issue its statement first, and only the last may issue more than one. If a
 * statement fails in a transaction, those after it have no effect.
 */
export async function sendInOrder<T extends readonly unknown[]>(...sends: Sends<T>): Promise<T> {
  const answers: Promise<unknown>[] = []
  for (const send of sends) {
    const answer = Promise.resolve(send())
    // Code that awaits all of them gets the error.
    answer.catch(() => {})
    answers.push(answer)
    await reachedDriver()
  }
  return (await answersOf(answers)) as unknown as T
}

/**
 * Waits for the answers of statements sent in this order. If any failed, throws the error of the first one: those
 * after it only report an aborted transaction, and their promises may reject sooner.
 */
export async function answersOf(sent: readonly PromiseLike<unknown>[]): Promise<unknown[]> {
  await Promise.allSettled(sent)
  const answers: unknown[] = []
  for (const each of sent) answers.push(await each)
  return answers
}
