import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The engine without windows: the journeys take a third less time in it. */
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

/** The program that CHROMIUM_PATH names, or the first that is where packages or Playwright put it. */
const chromiumHere = (wanted = SHELL) =>
  process.env.CHROMIUM_PATH ||
  [wanted.program, ...KNOWN_PLACES, chromium.executablePath()].find(existsSync) ||
  undefined

/** Whether this machine has a browser, without installing one. */
export const hasChromium = () => chromiumHere() !== undefined

/**
 * The Chromium of this machine, or one installed from Debian's packages when we may, or downloaded by Playwright.
 * Lighthouse measures in the whole browser; the shell draws its first pixels at other times.
 */
export function findChromium(wanted = SHELL): string {
  const found = chromiumHere(wanted)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys …')
    const quiet = { stdio: 'ignore' as const }
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', wanted.debianPackage], quiet)
    return wanted.program
  }
  spawnSync('playwright-core', ['install', 'chromium'], { stdio: 'inherit' })
  const downloaded = chromium.executablePath()
  if (existsSync(downloaded)) return downloaded
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.')
}

/** Starts the browser of a test file. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), headless: true, args: FLAGS })
}
