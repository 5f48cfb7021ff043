import { AwsClient } from 'aws4fetch'
import type { Settings } from '../config/settings.ts'
import { CannotStore } from './cannot-store.ts'
import type { Storage } from './storage.ts'

const ANSWERS_WITHIN_MS = 15_000

/** Bytes in a bucket of any S3-compatible store, addressed by path and signed (AWS Signature Version 4). */
export function objectStorage({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3): Storage {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })
  const addressOf = (name: string) => `${endpoint.href.replace(/\/$/, '')}/${encodeURIComponent(bucket)}/${name}`
  const ask = (name: string, init: RequestInit) =>
    // A redirect would send photos of children to whatever host it names.
    client.fetch(addressOf(name), { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) })

  return {
    async put(name, bytes, type) {
      try {
        const headers = { 'content-type': type, 'content-length': String(bytes.length) }
        const answer = await ask(name, { method: 'PUT', body: bytes as BodyInit, headers })
        if (!answer.ok) throw new Error(`The store answered with status ${answer.status}.`)
      } catch (error) {
        throw new CannotStore(error)
      }
    },
    async get(name) {
      const answer = await ask(name, { method: 'GET' })
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`The store answered with status ${answer.status}.`)
      return new Uint8Array(await answer.arrayBuffer())
    },
    async remove(names) {
      for (const name of names) {
        const answer = await ask(name, { method: 'DELETE' })
        if (!answer.ok && answer.status !== 404) throw new Error(`The store answered with status ${answer.status}.`)
      }
    },
  }
}

type S3 = NonNullable<Settings['s3']>
