import type { Page } from 'playwright-core'
import type { Site } from './site.ts'

/** Holds back what this page loads from an address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(address, route => held.then(() => route.continue()))
  return () => release()
}

/** From now on, whatever React renders on this page comes later, except what a click or a key asks for. */
export const delayRendering = (page: Page, ms: number) =>
  page.evaluate(ms => {
    const post = MessagePort.prototype.postMessage
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
      setTimeout(() => post.apply(this, message), ms)
    } as typeof post
  }, ms)

/** Renames a table away while `look` runs. */
export async function without({ pool }: Site, table: string, look: () => Promise<unknown>): Promise<void> {
  await pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    await look()
  } finally {
    await pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}
