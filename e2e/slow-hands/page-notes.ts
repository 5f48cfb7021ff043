import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'

/** What was tapped and typed in a tab. Early means before the page was hydrated. */
export type Noted = { letters: number; earlyLetters: number; presses: { name: string; isEarly: boolean }[] }

/** How long to wait for an answer: a page that is always busy gives none. */
const ANSWER_WITHIN_MS = 5_000

/** Runs in the page: records real taps and key presses, across all documents of the tab. */
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
      // A tap on a label also clicks its input: that is the same tap.
      const target = event.target instanceof Element ? event.target.closest('button, a, label, summary') : null
      const name = target?.getAttribute('aria-label') ?? target?.textContent?.trim()
      if (event.isTrusted && name && !(event.target instanceof HTMLInputElement))
        note(noted => noted.presses.push({ name, isEarly: isEarly() }))
    },
    true,
  )
}

/** What was recorded so far; nothing if the page doesn't answer. */
export async function notesOf(page: Page): Promise<Noted> {
  const read = page.evaluate(() => sessionStorage.getItem('slow-hands')).catch(() => null)
  const text = await Promise.race([read, wait(ANSWER_WITHIN_MS, null)])
  return text ? (JSON.parse(text) as Noted) : { letters: 0, earlyLetters: 0, presses: [] }
}

/** Whether the page becomes idle: one that renders endlessly never has time for idle work. */
export async function idle(page: Page): Promise<boolean> {
  const rests = page
    .evaluate(() => new Promise<boolean>(done => requestIdleCallback(() => done(true))))
    // The page navigated to another document, which a stuck page can't do.
    .catch(() => true)
  return Promise.race([rests, wait(ANSWER_WITHIN_MS, false)])
}
