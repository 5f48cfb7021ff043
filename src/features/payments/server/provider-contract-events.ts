import { describe, expect, test } from 'vitest'
import { newId } from '#src/lib/ids.ts'
import { type EventHint, ForgedEvent } from '../provider.ts'
import { type Abilities, type Bench, type ProviderBench, paid, type SentEvent } from './provider-contract.ts'

type Forgery = (
  bench: ProviderBench,
  event: SentEvent,
) => Promise<[body: string, signature: string | string[] | undefined]>
const after = (bench: ProviderBench, seconds: number) => new Date(bench.now().getTime() + seconds * 1000)

/** Every kind of forged event, by what is wrong with it. */
export const FORGERIES: Record<string, Forgery> = {
  'no signature': async (_bench, { body }) => [body, undefined],
  'an empty signature': async (_bench, { body }) => [body, ''],
  'two signature headers': async (bench, { body }) => [body, [await bench.sign(body), await bench.sign(body)]],
  'another secret': async (bench, { body }) => [body, await bench.sign(body, { secret: 'whsec_other' })],
  'a blank secret': async (bench, { body }) => [body, await bench.sign(body, { secret: ' ' })],
  'changed bytes': async (bench, { body, ref }) => [body.replaceAll(ref, `${ref}x`), await bench.sign(body)],
  'a space added': async (bench, { body }) => [`${body} `, await bench.sign(body)],
  'the same content formatted differently': async (bench, { body }) => [
    JSON.stringify(JSON.parse(body), null, 1),
    await bench.sign(body),
  ],
  'signed 301 seconds ago': async (bench, { body }) => [body, await bench.sign(body, { at: after(bench, -301) })],
  'signed 302 seconds from now': async (bench, { body }) => [body, await bench.sign(body, { at: after(bench, 302) })],
  'a fresh time before an old signature': async (bench, { body }) => {
    const old = await bench.sign(body, { at: after(bench, -4000) })
    return [body, old.replace(/t=\d+/, `t=${Math.floor(bench.now().getTime() / 1000)}`)]
  },
  'two times': async (bench, { body }) => [body, `t=1,${await bench.sign(body)}`],
  'a cut signature': async (bench, { body }) => [body, (await bench.sign(body)).slice(0, -2)],
  'only the previous scheme': async (bench, { body }) => [body, (await bench.sign(body)).replace('v1=', 'v0=')],
  'live mode': async (bench, event) => {
    const live = JSON.stringify({ ...JSON.parse(event.body), livemode: true })
    return [live, await bench.sign(live)]
  },
  'no event': async bench => ['{"hello":"there"}', await bench.sign('{"hello":"there"}')],
  'no JSON': async bench => ['evt', await bench.sign('evt')],
  'no body': async bench => ['', await bench.sign('')],
}

async function all(events: AsyncIterable<EventHint>): Promise<EventHint[]> {
  const found: EventHint[] = []
  for await (const event of events) found.push(event)
  return found
}

/** The part of the contract about events: who may send them, and what they are about. */
export function eventContract(bench: Bench, can: Abilities): void {
  const read = (body: string, signature: string | string[] | undefined) =>
    bench().provider.readEvent(Buffer.from(body), { [bench().signatureHeader]: signature })

  describe('an event', () => {
    test('that is signed names what it is about, every time', async () => {
      const ref = await paid(bench())
      const events = await bench().eventsAbout(ref)
      expect(events.length).toBeGreaterThan(0)
      for (const { body, eventId, type } of [...events, ...events]) {
        const hint = await read(body, await bench().sign(body))
        expect(hint).toMatchObject({ eventId, type, ref })
        expect(Math.abs(hint.at.getTime() - bench().now().getTime())).toBeLessThan(60_000)
      }
    })

    test.each(Object.entries(FORGERIES))('is refused with %s', async (_name, forge) => {
      const [event] = await bench().eventsAbout(await paid(bench()))
      const [body, signature] = await forge(bench(), event!)
      await expect(read(body, signature)).rejects.toBeInstanceOf(ForgedEvent)
      await expect(read(event!.body, await bench().sign(event!.body))).resolves.toMatchObject({
        eventId: event!.eventId,
      })
    })

    test('of a refund names the refund', async () => {
      const { ref } = await bench().provider.refund(await paid(bench()), 10_00, newId())
      const events = await bench().eventsAbout(ref)
      expect(events.length).toBeGreaterThan(0)
      for (const { body } of events) expect((await read(body, await bench().sign(body))).ref).toBe(ref)
    })

    test.runIf(can.disputes)('of a dispute names the payment', async () => {
      const ref = await paid(bench())
      await bench().dispute(ref)
      const told = (await bench().eventsAbout(ref)).find(({ type }) => type.includes('dispute'))
      expect((await read(told!.body, await bench().sign(told!.body))).ref).toBe(ref)
    })

    test('that was missed is found later, oldest first, and nothing older', async () => {
      const since = bench().now()
      const refs = [await paid(bench()), await paid(bench(), 45_00, '0002')]
      const found = await all(bench().provider.changedSince(since))
      const sent = (await Promise.all(refs.map(bench().eventsAbout))).flat().map(({ eventId }) => eventId)
      expect(found.map(({ eventId }) => eventId).filter(id => sent.includes(id))).toEqual(sent)
      const times = found.map(({ at }) => at.getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(await all(bench().provider.changedSince(after(bench(), 3_600)))).toEqual([])
    })
  })
}
