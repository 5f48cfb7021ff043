import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { endAll } from './ending.ts'
import { fillCatalog } from './fill-catalog.ts'
import { loadClient } from './load/load.ts'
import { measureBeside } from './measures/beside.ts'
import { measureCachedPage } from './measures/cached-page.ts'
import { measureCatalogCall } from './measures/catalog-call.ts'
import { measureColdStart } from './measures/cold-start.ts'
import { measureGrowingBooks } from './measures/growing-books.ts'
import { measureMemory } from './measures/memory.ts'
import { measurePaidCheckouts } from './measures/paid-checkouts.ts'
import { measureRush } from './measures/rush.ts'
import { measureScale } from './measures/scale.ts'
import { measureSoak } from './measures/soak.ts'
import { printResults, type Result } from './results.ts'
import { openSite } from './site.ts'

const USAGE = `npm run bench                      everything but clicks, lighthouse, signed-in, scale, soak and beside
npm run bench -- page calls ...    only these: page, calls, checkouts, rush, books, start, clicks, scale, soak, lighthouse, signed-in, beside
  --strict     exit 1 when a figure misses its aim; soak always does
  --minutes 3  how long soak lasts; before a release 480
  --pages cart only the pages of lighthouse and signed-in with this in their address
  --other DIR  of beside: the folder of another built version, such as the commit before, that is compared with this one
  --quick      fewer and shorter rounds
  --profile    leave CPU profiles of the server in build/profiles
BENCH_OWN_CLIENTS=1 does without wrk and pgbench, BENCH_KEEP_SCRIPT=file keeps the recorded purchase.`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    strict: { type: 'boolean' },
    quick: { type: 'boolean' },
    profile: { type: 'boolean' },
    minutes: { type: 'string', default: '3' },
    pages: { type: 'string', default: '' },
    other: { type: 'string', default: '' },
    help: { type: 'boolean' },
  },
})
const PARTS = ['page', 'calls', 'checkouts', 'rush', 'books', 'start']
const ONLY_BY_NAME = ['clicks', 'scale', 'soak', 'lighthouse', 'signed-in', 'beside']
const wanted = positionals.length > 0 ? positionals : PARTS
if (
  flags.help ||
  (wanted.includes('beside') && !flags.other) ||
  wanted.some(each => ![...PARTS, ...ONLY_BY_NAME].includes(each))
) {
  console.log(USAGE)
  process.exit(flags.help ? 0 : 2)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await endAll()
    process.exit(1)
  })
}

let met = true
try {
  met = printResults(await measure())
} finally {
  await endAll()
}
process.exit((flags.strict || wanted.includes('soak')) && !met ? 1 : 0)

async function measure(): Promise<Result[]> {
  const length = flags.quick ? { rounds: 3, ms: 1_000 } : { rounds: 7, ms: 2_000 }
  const busy = loadavg()[0]!.toFixed(1)
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores, load average ${busy} before the start, load from ${loadClient}.`,
  )
  console.log('Ratios can be compared within this run; absolute figures only on an otherwise idle machine.')
  const site = await openSite(flags.profile ? 'build/profiles' : undefined)
  // The first start fills in the sample program; operators normally run a process that didn't.
  await (await site.start()).stop()
  const product = await site.start()
  const results: Result[] = []
  const part = async (name: string, work: () => Result[] | Promise<Result[]>) => {
    if (!wanted.includes(name)) return
    console.log(`Measuring: ${name} …`)
    const more = await work()
    results.push(...more)
    for (const each of more) console.log(`  ${each.what}: ${each.figure} (${each.detail})`)
  }

  await part('lighthouse', async () =>
    (await import('./measures/lighthouse.ts')).measureWithLighthouse(product, flags.pages),
  )
  await part('signed-in', async () =>
    (await import('./measures/lighthouse.ts')).measureSignedInPages(product, flags.pages),
  )
  await part('clicks', async () => (await import('./measures/clicks.ts')).measureClicks(product))
  await fillCatalog(site.pool)
  await part('page', () => measureCachedPage(site, product, length))
  await part('calls', () => measureCatalogCall(site, product, length))
  await part('checkouts', () => measurePaidCheckouts(site, product, length))
  await part('rush', () => measureRush(site, product, length))
  await part('soak', () => measureSoak(site, product, Number(flags.minutes)))
  if (PARTS.some(each => !['start', 'books'].includes(each) && wanted.includes(each)))
    results.push(...measureMemory(product))
  await product.stop()
  await part('books', () => measureGrowingBooks(site, length))
  await part('beside', () => measureBeside(site, flags.other, length))
  await part('scale', measureScale)
  await part('start', () => measureColdStart(site))
  return results
}
