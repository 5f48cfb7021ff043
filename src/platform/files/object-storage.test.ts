import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectStorage } from './object-storage.ts'

const kept = new Map<string, Buffer>()
const asked: { method: string; url: string; authorization: string }[] = []
let full = false
const stand = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request
  asked.push({ method, url, authorization: String(headers.authorization) })
  const signed = /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/here\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/
  if (!signed.test(String(headers.authorization))) return response.writeHead(403).end()
  if (full && method === 'PUT') return response.writeHead(507).end()
  if (method === 'PUT') kept.set(url, await bodyOf(request))
  if (method === 'DELETE') kept.delete(url)
  const found = kept.get(url)
  response.writeHead(method === 'GET' && !found ? 404 : 200).end(method === 'GET' ? found : undefined)
})
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

let storage: ReturnType<typeof objectStorage>
beforeAll(async () => {
  await new Promise<void>(resolve => stand.listen(0, '127.0.0.1', resolve))
  const { port } = stand.address() as { port: number }
  const endpoint = new URL(`http://127.0.0.1:${port}`)
  storage = objectStorage({
    endpoint,
    region: 'here',
    bucket: 'photos',
    accessKeyId: 'key-id',
    secretAccessKey: 'secret',
  })
})
afterAll(() => {
  stand.close()
})

test('bytes go to a bucket by signed requests and come back the same, until they are removed', async () => {
  const bytes = Buffer.from([1, 2, 3, 0, 255])
  await storage.put('uploads/key/480.avif', bytes, 'image/avif')
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', url: '/photos/uploads/key/480.avif' })
  expect(Buffer.from((await storage.get('uploads/key/480.avif'))!)).toEqual(bytes)
  await storage.remove(['uploads/key/480.avif'])
  expect(await storage.get('uploads/key/480.avif')).toBeUndefined()
  await storage.remove(['uploads/key/480.avif'])
})

test('a store that takes nothing is a clean refusal', async () => {
  full = true
  await expect(storage.put('uploads/key/960.avif', Buffer.from('x'), 'image/avif')).rejects.toThrow(
    'could not be stored',
  )
})
