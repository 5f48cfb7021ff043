import { AsyncLocalStorage } from 'node:async_hooks'

const transactions = new AsyncLocalStorage<(() => void)[]>()

/** Does something in this process once the transaction around it has committed, never if it is rolled back; at once where there is none. */
export function afterCommit(work: () => void): void {
  const waiting = transactions.getStore()
  if (waiting) waiting.push(work)
  else work()
}

/** Runs a transaction, then what was left with `afterCommit` inside it. */
export async function committing<T>(transaction: () => Promise<T>): Promise<T> {
  const waiting: (() => void)[] = []
  const result = await transactions.run(waiting, transaction)
  for (const work of waiting) work()
  return result
}
