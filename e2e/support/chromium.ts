import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The shell without windows comes first: the same engine, a fifth faster in the journeys. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
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

/**
 * A Chromium for the journeys: named by CHROMIUM_PATH, found on the machine, installed from Debian's packages when we
 * may, or downloaded by Playwright.
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const found = KNOWN_PLACES.find(existsSync)
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys …')
    const quiet = { stdio: 'ignore' as const }
    execFileSync('apt-get', ['update'], quiet)
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], quiet)
    return KNOWN_PLACES[0]!
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
