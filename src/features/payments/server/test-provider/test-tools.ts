import type { App } from '#src/platform/app.ts'

/** Sends one signed event to our webhook; answers the HTTP status. */
type PostEvent = (body: string, signature: string) => Promise<number>

export type TestProviderOptions = {
  /** Replaces the HTTP call to our own webhook. */
  post?: PostEvent
  /** How often each event is delivered: a real provider may send duplicates. */
  copies?: number
  /** How long events wait before they are sent, in seconds, each a little different. */
  delaySeconds?: number
  /** How long the slow card takes. */
  slowSeconds?: number
  /** When a refund that is going to fail does so. */
  refundFailsAfterSeconds?: number
}

/** What the test provider depends on. It uses only general code of this product. */
export type TestTools = Pick<App, 'db' | 'clock' | 'enqueue' | 'settings' | 'log'> & { options: TestProviderOptions }
