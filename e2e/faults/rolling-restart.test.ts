import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '#src/testing/length.ts'
import { needs } from '#src/testing/needs.ts'
import { findings } from '../support/audit.ts'
import { makeBuyers, makeClass } from '../support/buyers.ts'
import { controlServer } from '../support/control-servers.ts'
import { noteFault } from '../support/fault-table.ts'
import { loadOn } from '../support/load-on.ts'
import { hasNginx, openNginx } from '../support/nginx.ts'
import { type ServerProcess, type Site, startProcess, startSite } from '../support/site.ts'

const ROUNDS = FULL ? 20 : 1
const ENV = { HOST: '127.0.0.1', TRUSTED_PROXIES: '2', DRAIN_SECONDS: '1' }

let site: Site
let classId: string
beforeAll(async () => {
  if (!hasNginx) return console.log('not run: there is no nginx here')
  site = await startSite({ processes: 2, env: ENV })
  classId = await makeClass(site.pool, { capacity: 0 })
})
afterAll(() => site?.close())

/** Waits until the proxy sends requests to this process. */
async function takesPart(origin: string, { origin: own }: ServerProcess) {
  const served = async () => (await fetch(`${origin}/api/health`)).headers.get('x-served-by')
  await expect.poll(served, { timeout: 30_000, interval: 50 }).toBe(`127.0.0.1:${new URL(own).port}`)
}

test.runIf(hasNginx)(
  `both processes restarted one after the other under load, ${ROUNDS} times: no request fails`,
  needs('nginx'),
  async () => {
    const proxy = await openNginx(site.processes.map(each => each.origin))
    const load = loadOn(proxy.origin, classId, await makeBuyers(site.pool, 20_000))
    try {
      for (let round = 0; round < ROUNDS; round++)
        for (const each of site.processes) {
          const before = load.seen.bought
          await expect.poll(() => load.seen.bought, { timeout: 60_000 }).toBeGreaterThan(before + 5)
          await each.stop()
          await each.restart()
          await takesPart(proxy.origin, each)
        }
    } finally {
      await load.stop()
      await proxy.close()
    }
    expect(load.failed).toEqual([])
    expect(load.seen.streams).toBeGreaterThan(ROUNDS)
    expect(await findings(site.db)).toEqual([])
    const { bought, read, streams } = load.seen
    noteFault(
      'R15',
      `both processes restarted ${ROUNDS === 1 ? 'once' : `${ROUNDS} times`} behind deploy/nginx.conf under load`,
      `0 failed requests; ${bought} purchases, ${read} pages read, ${streams - 1} open pages reconnected`,
    )
  },
)

test.runIf(hasNginx)('the control: a process that exits right away fails requests', needs('nginx'), async () => {
  const hasty = controlServer('with-hasty-end')
  const victim = await startProcess({ ...ENV, DATABASE_URL: site.url, DATA_DIR: '/nowhere' }, hasty.program)
  const proxy = await openNginx([site.processes[0]!.origin, victim.origin])
  const load = loadOn(proxy.origin, classId, await makeBuyers(site.pool, 5_000))
  let ends = 0
  try {
    for (; load.failed.length === 0 && ends < 10; ends++) {
      await takesPart(proxy.origin, victim)
      await victim.stop()
      await victim.restart()
    }
  } finally {
    await load.stop()
    await proxy.close()
    await victim.kill()
    hasty.remove()
  }
  noteFault(
    'R15',
    'the control: a process that exits right away',
    `${load.failed.length} requests failed at exit ${ends}`,
  )
  expect(load.failed.length).toBeGreaterThan(0)
})
