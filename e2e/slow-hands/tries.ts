import { stripVTControlCharacters } from 'node:util'
import type { Browser } from 'playwright-core'
import { chanceFrom } from '#src/testing/chance.ts'
import type { Flow } from './flows.ts'
import { idle, type Noted } from './page-notes.ts'
import { type Findings, type How, isTimeout, openPhone, Stopped } from './phone.ts'

/** Pages that are open at the same time: more would slow each other down. */
const LANES = 2

/** How one try went. */
export type Try = { number: number; how: How; findings: Findings; seconds: number; noted: Noted }
export type Site = { browser: Browser; origin: string }

type Tries = { tries: number; rate: number; seed: string; first?: number; longestPauseMs?: number }

/** Plays a flow `tries` times, each on a fresh phone with its own choices, which follow from `seed`. */
export async function playTries(
  site: Site,
  flow: Flow,
  { tries, rate, seed, first = 1, longestPauseMs = 3_000 }: Tries,
): Promise<Try[]> {
  const done: Try[] = []
  let next = first
  async function playOn(lane: number) {
    while (next < first + tries) {
      const number = next++
      done.push(await playOnce(site, flow, number, lane, { longestPauseMs, ...howOf(flow, number, rate, seed) }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => playOn(lane)))
  return done.sort((a, b) => a.number - b.number)
}

/** A few tries cover each variant once; everything else is up to chance. */
function howOf(flow: Flow, number: number, rate: number, seed: string): Omit<How, 'longestPauseMs'> {
  return {
    rate,
    kept: number % 2 === 1,
    byLink: Math.floor(number / 2) % 2 === 1,
    network: (['fast', 'late scripts', 'slow 4G'] as const)[number % 3]!,
    chance: chanceFrom(`${seed} ${flow.name} ${rate} ${number}`),
  }
}

let phones = 0
/** Limits count by address, so each try has one that no other try and no recent run has used. */
function newAddress() {
  phones++
  return `10.${process.pid % 251}.${Math.floor(phones / 250) % 250}.${1 + (phones % 250)}`
}

async function playOnce({ browser, origin }: Site, flow: Flow, number: number, lane: number, how: How): Promise<Try> {
  const phone = await openPhone(browser, origin, newAddress(), how)
  const { findings } = phone
  const began = performance.now()
  try {
    await flow.play(phone, lane)
  } catch (error) {
    // Something a person waited for never came: a button, a field, the focus in it.
    if (isTimeout(error)) findings.frozen.push(inOneLine((error as Error).message))
    else if (!(error instanceof Stopped)) throw error
  }
  const seconds = (performance.now() - began) / 1000
  if (findings.frozen.length === 0 && !(await idle(phone.page))) findings.frozen.push('the page never becomes idle')
  const noted = await phone.notes()
  await phone.close()
  return { number, how, findings, seconds, noted }
}

/** Keeps the log of the browser's driver, which says what blocked the action. */
const inOneLine = (message: string) => stripVTControlCharacters(message).replace(/\s*\n\s*/g, ' / ')

const KINDS = {
  frozen: 'frozen',
  letters: 'letters lost',
  lost: 'presses lost',
  twice: 'presses twice',
} as const satisfies Record<keyof Findings, string>
const kinds = Object.keys(KINDS) as (keyof Findings)[]

export const isClean = ({ findings }: Try) => kinds.every(kind => findings[kind].length === 0)

/** One line about all tries of a flow at a rate: in how many something went wrong, and how long they took. */
export function summary(flow: Flow, rate: number, tries: readonly Try[]): string {
  const seconds = tries.map(each => each.seconds).sort((a, b) => a - b)
  const sum = (of: (noted: Noted) => number) => tries.reduce((total, { noted }) => total + of(noted), 0)
  const wrong = kinds.map(kind => `${tries.filter(each => each.findings[kind].length > 0).length} ${KINDS[kind]}`)
  return [
    `${flow.name} x${rate}: ${tries.length} tries`,
    ...wrong,
    `median ${seconds[Math.floor(seconds.length / 2)]!.toFixed(1)} s`,
    `longest ${seconds.at(-1)!.toFixed(1)} s`,
    `early ${sum(noted => noted.earlyLetters)} of ${sum(noted => noted.letters)} letters and ${sum(noted => noted.presses.filter(press => press.isEarly).length)} of ${sum(noted => noted.presses.length)} presses`,
  ].join(', ')
}

/** What went wrong in a try, and how it was played. */
export function report(flow: Flow, { number, how, findings, noted }: Try): string {
  const way = [how.byLink ? 'by a link' : 'by its address', how.kept && 'with a kept draft', how.network]
  const early = noted.presses.filter(press => press.isEarly).map(press => press.name)
  const lines = kinds.flatMap(kind => findings[kind].map(each => `    ${KINDS[kind]}: ${each}`))
  return [
    `  ${flow.name} x${how.rate}, try ${number}, ${way.filter(Boolean).join(', ')}, pressed early: ${early.join(', ') || 'nothing'}`,
    ...lines,
  ].join('\n')
}
