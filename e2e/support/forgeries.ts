import type { ProviderBench } from '#src/features/payments/server/provider-contract.ts'

/** The nth forgery of a kind, from the body of a real event. */
export type Forge = (
  bench: ProviderBench,
  body: string,
  n: number,
) => Promise<[body: Buffer, signature: string | undefined]>

const seconds = (bench: ProviderBench, count: number) => new Date(bench.now().getTime() + count * 1000)
const signed = async (bench: ProviderBench, body: string, change: (good: string) => string) =>
  [Buffer.from(body), change(await bench.sign(body))] as [Buffer, string]

/** Twelve ways to be almost right: one byte, one digit, one part or the time is wrong. */
export const KINDS: Record<string, Forge> = {
  'one byte of the body changed': async (bench, body, n) => {
    const changed = Buffer.from(body)
    const at = (n * 7_919) % changed.length
    changed[at] = changed[at]! ^ (1 + (n % 127))
    return [changed, await bench.sign(body)]
  },
  'bytes added to the body': async (bench, body, n) => [
    Buffer.concat([Buffer.from(body), Buffer.alloc(1 + (n % 50), 32)]),
    await bench.sign(body),
  ],
  'one digit of the signature changed': (bench, body, n) =>
    signed(bench, body, good => {
      const at = good.length - 1 - (n % 64)
      return good.slice(0, at) + (good[at] === '0' ? '1' : '0') + good.slice(at + 1)
    }),
  'the signature cut short': (bench, body, n) => signed(bench, body, good => good.slice(0, -1 - (n % 64))),
  'another secret': async (bench, body, n) => [
    Buffer.from(body),
    await bench.sign(body, { secret: `whsec_other${n}` }),
  ],
  'a time more than 300 seconds ago': async (bench, body, n) => [
    Buffer.from(body),
    await bench.sign(body, { at: seconds(bench, -301 - n) }),
  ],
  'a time more than 300 seconds ahead': async (bench, body, n) => [
    Buffer.from(body),
    await bench.sign(body, { at: seconds(bench, 302 + n) }),
  ],
  'a fresh time before an old signature': async (bench, body, n) => {
    const old = await bench.sign(body, { at: seconds(bench, -4_000 - n) })
    return [Buffer.from(body), old.replace(/t=\d+/, `t=${Math.floor(bench.now().getTime() / 1000)}`)]
  },
  'two times': (bench, body, n) => signed(bench, body, good => `${good},t=${n}`),
  'another scheme of signing': (bench, body, n) => signed(bench, body, good => good.replace('v1=', `v${2 + (n % 7)}=`)),
  'no signature, or an empty one': async (_bench, body, n) => [Buffer.from(body), n % 2 ? undefined : ''],
  'the mode of real money': async (bench, body) => {
    const live = JSON.stringify({ ...JSON.parse(body), livemode: true })
    return [Buffer.from(live), await bench.sign(live)]
  },
}
