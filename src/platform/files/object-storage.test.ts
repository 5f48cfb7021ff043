import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectStorage } from './object-storage.ts'

const kept = new Map<string, Buffer>()
const asked: { method: string; url: string; authorization: string }[] = []
let full = false
/** Where the store redirects every request. */
let elsewhere: string | undefined
const stand = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  asked.push({ method, url, authorization: String(headers.authorization) })
  if (elsewhere) return response.writeHead(307, { location: elsewhere + url }).end()
  if (!isSigned(request)) return response.writeHead(403).end()
  if (full && method === 'PUT') return response.writeHead(507).end()
  if (method === 'PUT') kept.set(url, await bodyOf(request))
  if (method === 'DELETE') kept.delete(url)
  const found = kept.get(url)
  response.writeHead(method === 'GET' && !found ? 404 : 200).end(method === 'GET' ? found : undefined)
})
/** Checks AWS Signature Version 4 as the store does, from the method, address, signed headers and shared secret. */
function isSigned({ method, url = '', headers }: IncomingMessage): boolean {
  const given =
    /^AWS4-HMAC-SHA256 Credential=key-id\/(\d{8})\/here\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/
  const [, day = '', names = '', signature] = given.exec(String(headers.authorization)) ?? []
  const lines = names.split(';').map(name => `${name}:${String(headers[name]).trim()}\n`)
  const asked = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const digest = createHash('sha256').update(asked).digest('hex')
  const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [day, 'here', 's3', 'aws4_request'].reduce<string | Buffer>(keyed, 'AWS4secret')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/here/s3/aws4_request`, digest].join('\n')
  return signature === keyed(key, text).toString('hex') && names.includes('host') && names.includes('x-amz-date')
}
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

let endpoint: URL
let storage: ReturnType<typeof objectStorage>
const open = (secretAccessKey: string) =>
  objectStorage({ endpoint, region: 'here', bucket: 'photos', accessKeyId: 'key-id', secretAccessKey })
beforeAll(async () => {
  await new Promise<void>(resolve => stand.listen(0, '127.0.0.1', resolve))
  endpoint = new URL(`http://127.0.0.1:${(stand.address() as { port: number }).port}`)
  storage = open('secret')
})
afterAll(() => {
  stand.close()
})

test('bytes go to a bucket in signed requests and come back unchanged, until they are removed', async () => {
  const bytes = Buffer.from([1, 2, 3, 0, 255])
  await storage.put('uploads/key/480.avif', bytes, 'image/avif')
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', url: '/photos/uploads/key/480.avif' })
  expect(Buffer.from((await storage.get('uploads/key/480.avif'))!)).toEqual(bytes)
  await storage.remove(['uploads/key/480.avif'])
  expect(await storage.get('uploads/key/480.avif')).toBeUndefined()
  await storage.remove(['uploads/key/480.avif'])
})

test('a store that accepts nothing leads to a clear refusal', async () => {
  full = true
  await expect(storage.put('uploads/key/960.avif', Buffer.from('x'), 'image/avif')).rejects.toThrow('Could not store')
})

test('nobody can read, write or remove with a wrong secret', async () => {
  full = false
  await storage.put('uploads/key/1920.avif', Buffer.from('ours'), 'image/avif')
  const stranger = open('guessed')
  await expect(stranger.get('uploads/key/1920.avif')).rejects.toThrow('403')
  await expect(stranger.put('uploads/key/1920.avif', Buffer.from('theirs'), 'image/avif')).rejects.toThrow()
  await expect(stranger.remove(['uploads/key/1920.avif'])).rejects.toThrow('403')
  expect(String(kept.get('/photos/uploads/key/1920.avif'))).toBe('ours')
})

test('a photo only goes to the configured store, even if that store redirects elsewhere', async () => {
  const reached: string[] = []
  const other = createServer(async (request, response) => {
    reached.push(`${request.method} ${(await bodyOf(request)).length} bytes`)
    response.end('not a photo')
  })
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  elsewhere = `http://127.0.0.1:${(other.address() as { port: number }).port}`
  try {
    await expect(storage.put('uploads/key/480.webp', Buffer.from('a child'), 'image/webp')).rejects.toThrow()
    await expect(storage.get('uploads/key/480.webp')).rejects.toThrow()
    await expect(storage.remove(['uploads/key/480.webp'])).rejects.toThrow()
  } finally {
    elsewhere = undefined
    other.close()
  }
  expect(reached).toEqual([])
})
