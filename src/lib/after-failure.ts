/**
 * Cleans up after `error` and throws it. When cleaning up fails, too, neither cause is lost: `error` is the cause of what
 * is thrown, and the second failure is among its errors.
 */
export async function afterFailure(error: unknown, cleanUp: () => PromiseLike<unknown>): Promise<never> {
  try {
    await cleanUp()
  } catch (second) {
    throw new AggregateError([second], 'what failed could not be cleaned up after', { cause: error })
  }
  throw error
}
