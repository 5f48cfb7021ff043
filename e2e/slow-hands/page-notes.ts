import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** What was pressed and typed in a tab. Early is what came before the page was hydrated. */
export type Noted = { letters: number; earlyLetters: number; presses: { name: string; isEarly: boolean }[] }

/** A page that has something to do all the time answers nothing. */
const ANSWER_WITHIN_MS = 5_000

/** Runs in the page: notes real presses and keys, over all documents of the tab. */
export function noteHands(): void {
  const place = 'slow-hands'
  const note = (change: (noted: Noted) => void) => {
    const noted = JSON.parse(sessionStorage.getItem(place) ?? '{"letters":0,"earlyLetters":0,"presses":[]}')
    change(noted)
    sessionStorage.setItem(place, JSON.stringify(noted))
  }
  const isEarly = () => document.documentElement.dataset.hydrated !== 'yes'
  addEventListener(
    'keydown',
    event => {
      if (event.isTrusted && event.key.length === 1)
        note(noted => {
          noted.letters++
          if (isEarly()) noted.earlyLetters++
        })
    },
    true,
  )
  addEventListener(
    'click',
    event => {
      // A tap on a label presses its input as well: that is the same press.
      const target = event.target instanceof Element ? event.target.closest('button, a, label, summary') : null
      const name = target?.getAttribute('aria-label') ?? target?.textContent?.trim()
      if (event.isTrusted && name && !(event.target instanceof HTMLInputElement))
        note(noted => noted.presses.push({ name, isEarly: isEarly() }))
    },
    true,
  )
}

/** What was noted so far; nothing of a page that does not answer. */
export async function notesOf(page: Page): Promise<Noted> {
  const read = page.evaluate(() => sessionStorage.getItem('slow-hands')).catch(() => null)
  const text = await Promise.race([read, wait(ANSWER_WITHIN_MS, null)])
  return text ? (JSON.parse(text) as Noted) : { letters: 0, earlyLetters: 0, presses: [] }
}

/** Whether the page comes to rest: one that renders without end never has time for idle work. */
export async function idle(page: Page): Promise<boolean> {
  const rests = page
    .evaluate(() => new Promise<boolean>(done => requestIdleCallback(() => done(true))))
    // The page went on to another document, which is not what a stuck one does.
    .catch(() => true)
  return Promise.race([rests, wait(ANSWER_WITHIN_MS, false)])
}
