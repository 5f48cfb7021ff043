/**
 * Cleans up after `error` and throws it. If cleaning up also fails, neither cause is lost: `error` is the cause of what
 * is thrown, and the second failure is among its errors.
 */
export async function afterFailure(error: unknown, cleanUp: () => PromiseLike<unknown>): Promise<never> {
  try {
    await cleanUp()
  } catch (second) {
    throw new AggregateError([second], 'Could not clean up after a failure.', { cause: error })
  }
  throw error
}
