import { AsyncLocalStorage } from 'node:async_hooks'
import { databaseErrorCode } from './error-code.ts'
import { answersOf, reachedDriver } from './send-in-order.ts'

type Around = {
  /** What this process does after the commit. */
  after: (() => void)[]
  /** Statements that were sent but not waited for. */
  sent: Promise<unknown>[]
}

/** The error of a statement that fails because an earlier one in its transaction did. */
const ABORTED = '25P02'

const transactions = new AsyncLocalStorage<Around>()

/** Does something in this process once the surrounding transaction has committed, never if it is rolled back; right away without a transaction. */
export function afterCommit(work: () => void): void {
  const around = transactions.getStore()
  if (around) around.after.push(work)
  else work()
}

/**
 * Sends a write whose answer isn't needed before the transaction commits, in the same round trip as what follows. If it
 * fails, the transaction is rolled back and fails with the write's error. Outside a transaction it waits for the write. The
 * statement must reach the driver without waiting for anything else.
 */
export async function sendWithCommit(statement: PromiseLike<unknown>): Promise<void> {
  const sent = Promise.resolve(statement)
  const around = transactions.getStore()
  if (!around) return void (await sent)
  sent.catch(() => {})
  around.sent.push(sent)
  await reachedDriver()
}

/** Runs a transaction, then what was scheduled with `afterCommit` inside it. */
export async function committing<T>(transaction: () => Promise<T>): Promise<T> {
  const around: Around = { after: [], sent: [] }
  let result: T
  try {
    result = await transactions.run(around, transaction)
  } catch (error) {
    if (databaseErrorCode(error) === ABORTED) await answersOf(around.sent)
    throw error
  }
  await answersOf(around.sent)
  for (const work of around.after) work()
  return result
}
