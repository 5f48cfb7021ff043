import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { defineContract } from '#src/lib/contract.ts'
import { feature } from '#src/platform/http/handlers.ts'
import { aPhoto, formOf, type Part } from '#src/testing/pictures.ts'
import { movableClock, serve } from '#src/testing/serve.ts'
import { signedInPerson } from '#src/testing/signed-in.ts'
import { deleteReleasedFiles } from './files.ts'
import { turns } from './turns.ts'

const contract = defineContract({
  'POST /api/pictures': {
    summary: 'Takes pictures in',
    access: 'staff',
    permission: 'updates',
    upload: { field: 'image', files: 3, maxBytes: 2 ** 20, seconds: 20 },
    body: z.object({ title: z.string().optional() }),
    answer: z.object({ ids: z.array(z.string()), title: z.string().optional() }),
  },
  'POST /api/words': {
    summary: 'Takes no pictures',
    access: 'public',
    body: z.object({}),
    answer: z.object({ ok: z.boolean() }),
  },
})

const clock = movableClock()
let site: Awaited<ReturnType<typeof serve>>
let staff: { id: string; cookie: string }

beforeAll(async () => {
  site = await serve(
    app => [
      {
        routes: feature(contract, {
          'POST /api/pictures': async ({ body }, { viewer, pictures = [] }) => {
            const ids: string[] = []
            for (const picture of pictures) ids.push((await app.files.store(picture, viewer.id)).id)
            return { ids, title: body.title }
          },
          'POST /api/words': () => ({ ok: true }),
        }),
      },
    ],
    { clock, work: true },
  )
  staff = await signedInPerson(site.db, { role: 'staff' })
})
afterAll(() => site.close())

const post = (parts: readonly Part[], cookie: string | undefined = staff.cookie, path = '/api/pictures') =>
  site.ask('POST', path, { cookie, ...formOf(parts) })
const send = (bytes: Uint8Array, filename = 'photo.jpg', type = 'image/jpeg') =>
  post([{ name: 'image', filename, type, bytes }])
/** Every byte in the storage, by path. */
async function stored(): Promise<[string, Buffer][]> {
  const names = await readdir(site.folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = names.filter(each => each.isFile()).map(each => join(each.parentPath, each.name))
  return Promise.all(paths.map(async path => [path, await readFile(path)] as [string, Buffer]))
}

test('a photo is stored in fixed sizes as AVIF and WebP, upright, without any camera data or location (T66)', async () => {
  const photo = await aPhoto({ width: 2400, height: 1600 })
  expect(photo.includes('canary7f3a')).toBe(true)
  const withScript = Buffer.concat([photo, Buffer.from('<script>canary7f3a</script>')])
  expect((await send(withScript)).body.ids).toHaveLength(1)
  const files = await stored()
  expect(files.map(([path]) => path.split('/').at(-1)).sort()).toEqual(
    ['1920.avif', '1920.webp', '480.avif', '480.webp', '960.avif', '960.webp', 'full.jpg'].sort(),
  )
  for (const [path, bytes] of files) {
    expect([path, bytes.includes('canary7f3a'), bytes.includes('Exif'), bytes.includes('script')]).toEqual([
      path,
      false,
      false,
      false,
    ])
    const facts = await sharp(bytes).metadata()
    expect([path, facts.exif, facts.xmp, facts.iptc, facts.width <= 1920]).toEqual([
      path,
      undefined,
      undefined,
      undefined,
      true,
    ])
  }
})

test('a photo taken sideways is turned upright', async () => {
  const { preparePicture } = await import('./prepare-picture.ts')
  const sideways = await sharp(await aPhoto({ width: 600, height: 400 }))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(await preparePicture(sideways)).toMatchObject({
    ok: true,
    picture: { width: 400, height: 600, color: expect.stringMatching(/^#b[67]a[89]f[12]$/) },
  })
})

test('PNG and WebP are accepted, and a small picture is not enlarged', async () => {
  const small = sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } })
  for (const bytes of [await small.clone().png().toBuffer(), await small.clone().webp().toBuffer()])
    expect((await send(bytes)).status).toBe(200)
})

test('SVG, HTML, GIF with a script, and anything renamed are refused by their content (T64)', async () => {
  const gif = Buffer.from('GIF89a=1;alert(1)//\x00\x00')
  const realGif = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  const nasty: [string, Uint8Array, string][] = [
    ['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'image/svg+xml'],
    [
      'svg-as.png',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image/png',
    ],
    ['page.jpg', Buffer.from('<!doctype html><script>1</script>'), 'image/jpeg'],
    ['polyglot.jpg', gif, 'image/jpeg'],
    ['real.gif', realGif, 'image/gif'],
    ['pdf.png', Buffer.from('%PDF-1.7'), 'image/png'],
    ['heic.jpg', Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'), 'image/jpeg'],
  ]
  for (const [name, bytes, type] of nasty) {
    const { status, body } = await send(bytes, name, type)
    expect([name, status, body.code]).toEqual([name, 415, 'not-a-picture'])
  }
  const cut = (await aPhoto()).subarray(0, 300)
  expect((await send(cut)).body.code).toBe('unreadable')
})

/** A PNG that claims this size and contains nothing but zeros: a few hundred kilobytes for gigabytes. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const body = Buffer.concat([Buffer.from(type), data])
    const crc = Buffer.alloc(4)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 })
  const sign = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([sign, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let n = 0; n < 8; n++) crc = (crc >>> 1) ^ (0xed_b8_83_20 & -(crc & 1))
  }
  return ~crc >>> 0
}

test('a decompression bomb is refused by its claimed size, without being decoded (T65)', async () => {
  const large = bomb(9_999, 9_999)
  const long = bomb(20_000, 10)
  expect(large.length).toBeLessThan(2 ** 20)
  await send(await aPhoto({ width: 64, height: 64 }))
  const before = process.memoryUsage().rss
  const answers = await Promise.all([large, long, large, large].map(bytes => send(bytes, 'bomb.png', 'image/png')))
  expect(answers.map(each => [each.status, each.body.code])).toEqual(Array(4).fill([422, 'too-many-pixels']))
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(50)
})

test('a sender without permission is refused before the form is read, and other routes accept no forms', async () => {
  const broken: Part[] = [{ name: 'image', filename: 'x.jpg', bytes: Buffer.from('<svg/>') }]
  expect((await post(broken, 'sign-in=nobody')).status).toBe(401)
  expect((await post(broken, (await signedInPerson(site.db)).cookie)).status).toBe(403)
  const words = await post([{ name: 'a', value: 'b' }], undefined, '/api/words')
  expect([words.status, words.body.code]).toEqual([415, 'wrong-type'])
})

test('too many bytes, pictures, fields or parts, odd names and broken forms are refused, and the server survives (T67)', async () => {
  const photo = await aPhoto({ width: 40, height: 40 })
  const picture = (name = 'image'): Part => ({ name, filename: 'a.jpg', bytes: photo })
  const field = (n: number): Part => ({ name: `f${n}`, value: 'x' })
  const many = (count: number) => Array.from({ length: count }, (_, n) => field(n))
  const refused = async (parts: Part[]) => (await post(parts)).status
  expect(
    await refused([{ name: 'image', filename: 'big.jpg', bytes: Buffer.concat([photo, Buffer.alloc(2 ** 20)]) }]),
  ).toBe(413)
  expect(await refused([picture(), picture(), picture(), picture()])).toBe(413)
  expect(await refused(many(21))).toBe(413)
  expect(await refused(many(10_000))).toBe(413)
  expect(await refused([picture('avatar')])).toBe(400)
  expect(await refused([{ name: '__proto__', value: '{}' }])).toBe(400)
  expect(
    await refused([
      { name: 'title', value: 'a' },
      { name: 'title', value: 'b' },
    ]),
  ).toBe(400)
  expect(await refused([{ name: 'title', value: 'x'.repeat(70_000) }])).toBe(400)
  for (const [body, type] of [
    ['--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nnever ends', 'multipart/form-data; boundary=x'],
    ['nothing of the kind', 'multipart/form-data; boundary=x'],
    ['no boundary', 'multipart/form-data'],
  ] as const) {
    const answer = await site.ask('POST', '/api/pictures', {
      cookie: staff.cookie,
      body,
      headers: { 'content-type': type },
    })
    expect([body, answer.status]).toEqual([body, 400])
  }
  expect((await post([picture(), { name: 'title', value: 'Still here' }])).body).toMatchObject({ title: 'Still here' })
})

test('a body that never ends is dropped after its time limit (T67)', async () => {
  const quick = await site.withRoutes((key, route) =>
    key === 'POST /api/pictures' ? { ...route, upload: { ...route.upload!, seconds: 0.2 } } : undefined,
  )
  const { connect } = await import('node:net')
  await quick.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = quick.http.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', data => {
    heard += data
  })
  socket.on('error', () => {})
  const closed = new Promise<void>(resolve => socket.on('close', () => resolve()))
  socket.write(
    `POST /api/pictures HTTP/1.1\r\nHost: x\r\nCookie: ${staff.cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`,
  )
  const drip = setInterval(() => socket.writable && socket.write('x'), 20)
  await closed
  clearInterval(drip)
  expect(heard).toMatch(/^HTTP\/1.1 408/)
  await quick.close()
})

test('a full disk leads to a clear refusal and leaves nothing half done', async () => {
  const { sql } = await import('drizzle-orm')
  const count = async () => Number((await site.db.execute<{ n: string }>(sql`SELECT count(*) n FROM files`)).rows[0]!.n)
  const before = await count()
  const had = (await stored()).length
  const { writeFile, rm } = await import('node:fs/promises')
  // A file where the next upload's folder would go acts like a disk that accepts nothing.
  const { rename } = await import('node:fs/promises')
  await rename(join(site.folder, 'uploads'), join(site.folder, 'aside'))
  await writeFile(join(site.folder, 'uploads'), '')
  const answer = await send(await aPhoto())
  expect([answer.status, answer.body.code]).toEqual([503, 'no-room'])
  await rm(join(site.folder, 'uploads'))
  await rename(join(site.folder, 'aside'), join(site.folder, 'uploads'))
  expect([await count(), (await stored()).length]).toEqual([before, had])
})

test('pictures that nothing shows within a day are removed, row and bytes; kept ones stay', async () => {
  const kept = (await send(await aPhoto({ width: 50, height: 50 }))).body.ids[0]
  await site.db.transaction(tx => site.app.files.keep(tx, [kept]))
  clock.forward(25 * 3_600_000)
  await deleteReleasedFiles(site.app, site.app.files.drop)
  await expect.poll(async () => (await stored()).length).toBe(3)
  await site.db.transaction(tx => site.app.files.drop(tx, [kept]))
  await expect.poll(async () => (await stored()).length).toBe(0)
})

test('processes two uploads at a time, queues a few, and asks the rest to try again later', async () => {
  const inTurn = turns(2, 1)
  let running = 0
  let most = 0
  const gates: (() => void)[] = []
  const work = () =>
    inTurn(async () => {
      most = Math.max(most, ++running)
      await new Promise<void>(resolve => gates.push(resolve))
      running--
    })
  const all = [work(), work(), work()]
  await expect(work()).rejects.toThrow('waiting')
  while (gates.length > 0) {
    gates.shift()!()
    await pause(0)
  }
  await Promise.all(all)
  expect(most).toBe(2)
  await expect(inTurn(async () => 'free')).resolves.toBe('free')
})
