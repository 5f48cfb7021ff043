import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../support/chromium.ts'
import { startProcess } from '../support/site.ts'
import { FLOWS } from './flows.ts'
import { isClean, playTries, report, summary } from './tries.ts'

const USAGE = `npm run slow-hands            people type and tap on pages that are still waking up; says what was lost
  --tries=60      of each flow at each rate
  --rate=1,4,6    how many times slower the processor is
  --flow=login    only flows with this in their name: ${FLOWS.map(each => each.name).join(', ')}
  --seed=...      the same choices as in an earlier run, which printed its seed
  --first=17      begin with this try; with --tries=1 it is the only one
  --url=...       a running site with the sample program, started with TRUSTED_PROXIES=1, instead of one of its own`

const { values: flags } = parseArgs({
  options: {
    tries: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1,4,6' },
    flow: { type: 'string', default: '' },
    seed: { type: 'string', default: randomBytes(4).toString('hex') },
    first: { type: 'string', default: '1' },
    url: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const flows = FLOWS.filter(each => each.name.includes(flags.flow))
const rates = flags.rate.split(',').map(Number)
const [tries, first] = [Number(flags.tries), Number(flags.first)]
if (flags.help || flows.length === 0 || ![tries, first, ...rates].every(each => each >= 1)) {
  console.log(USAGE)
  process.exit(flags.help ? 0 : 2)
}

const site = flags.url ? { origin: flags.url.replace(/\/$/, ''), close: async () => {} } : await openSite()
const browser = await openBrowser()
let clean = true
try {
  console.log(`${site.origin}, seed ${flags.seed}, load ${loadavg()[0]!.toFixed(1)}`)
  for (const flow of flows) {
    for (const rate of rates) {
      const played = await playTries({ browser, origin: site.origin }, flow, { tries, rate, seed: flags.seed, first })
      for (const each of played.filter(each => !isClean(each))) console.log(report(flow, each))
      console.log(summary(flow, rate, played))
      clean &&= played.every(isClean)
    }
  }
} finally {
  await browser.close()
  await site.close()
}
process.exitCode = clean ? 0 : 1

/** The built product with its own database and the sample program. */
async function openSite() {
  const folder = await mkdtemp(join(tmpdir(), 'slow-hands-'))
  const server = await startProcess({ DATA_DIR: folder, TRUSTED_PROXIES: '1' })
  return {
    origin: server.origin,
    async close() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
