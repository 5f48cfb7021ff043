import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The engine without windows: opening a page in it takes a sixth of the time it takes in the full browser. */
const SHELL = { program: '/usr/bin/chromium-headless-shell', debianPackage: 'chromium-headless-shell' }
export const WHOLE = { program: '/usr/bin/chromium', debianPackage: 'chromium' }
const KNOWN_PLACES = [
  WHOLE.program,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Quiet flags: no first-run pages, no background connections of the browser's own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The program named by CHROMIUM_PATH, or the first one found where packages or Playwright install it. */
const chromiumHere = (wanted = SHELL) =>
  process.env.CHROMIUM_PATH ||
  [wanted.program, ...KNOWN_PLACES, chromium.executablePath()].find(existsSync) ||
  undefined

/** Whether this machine has a browser, without installing one. */
export const hasChromium = () => chromiumHere() !== undefined

/**
 * This machine's Chromium, or one installed from Debian's packages if we're allowed to, or downloaded by Playwright.
 * Lighthouse measures in the full browser; the shell paints its first pixels at different times.
 */
export function findChromium(wanted = SHELL): string {
  const found = chromiumHere(wanted)
  if (found) return found
  if (installFromDebian(wanted)) return wanted.program
  spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'inherit' })
  const downloaded = chromium.executablePath()
  if (existsSync(downloaded)) return downloaded
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
}

/** Installs the shell where there is only a full browser, if we're allowed to: the journeys then take half the time. */
export function preferShell(): void {
  if (!process.env.CHROMIUM_PATH && !existsSync(SHELL.program)) installFromDebian(SHELL)
}

/** Returns whether it is installed now: only root can install it, and only on Debian. */
function installFromDebian({ program, debianPackage }: typeof SHELL): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${debianPackage} for the browser journeys …`)
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', debianPackage]]) {
    const { status } = spawnSync('apt-get', words, { stdio: ['ignore', 'ignore', 'inherit'] })
    if (status !== 0) return false
  }
  return existsSync(program)
}

/**
 * Pages of a journey live for seconds: compiling their scripts for speed, or starting a process for each site that a
 * window shows, takes more time than it saves.
 */
const SHORT_LIVED = ['--js-flags=--max-lazy --no-opt --no-maglev', '--renderer-process-limit=1']

/** Starts a browser as people have it, or one for pages that live for seconds. */
export function openBrowser({ shortLived = false } = {}): Promise<Browser> {
  const args = shortLived ? [...FLAGS, ...SHORT_LIVED] : FLAGS
  return chromium.launch({ executablePath: findChromium(), headless: true, args })
}
