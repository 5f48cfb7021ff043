/** Lets everything that was asked for so far reach the driver: on the way there are only promises, and a tick comes when none is left to be settled. */
export const handedOver = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))

type Sends<T extends readonly unknown[]> = { [K in keyof T]: () => PromiseLike<T[K]> }

/**
 * Sends statements over one connection without waiting for answers in between, so that they take one round trip; the server
 * works on them in this order. Each function must begin with its statement, and all but the last have only that one. When one
 * fails in a transaction, those after it do nothing.
 */
export async function sendInOrder<T extends readonly unknown[]>(...sends: Sends<T>): Promise<T> {
  const answers: Promise<unknown>[] = []
  for (const send of sends) {
    const answer = Promise.resolve(send())
    // Whoever waits for all of them hears of it.
    answer.catch(() => {})
    answers.push(answer)
    await handedOver()
  }
  return (await Promise.all(answers)) as unknown as T
}
