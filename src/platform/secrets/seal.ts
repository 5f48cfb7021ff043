import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Settings } from '../config/settings.ts'
import { storedSecret } from './stored-secret.ts'

const VERSION = 'v1'
type SecretSettings = Pick<Settings, 'serverSecret' | 'dataDir'>

/** The purpose of a sealed text (`second-factor`) and its owner: it opens only for both. */
export type Purpose = { purpose: string; owner: string }

/** A text as stored in the database: AES-256-GCM with a key for its purpose, derived from the installation's own secret. */
export async function seal(settings: SecretSettings, text: string, { purpose, owner }: Purpose): Promise<string> {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyFor(settings, purpose), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [VERSION, ...[nonce, sealed, cipher.getAuthTag()].map(part => part.toString('base64url'))].join('.')
}

/** The original text; `undefined` if it was changed, belongs to another owner, or was sealed with another secret. */
export async function unseal(
  settings: SecretSettings,
  text: string,
  { purpose, owner }: Purpose,
): Promise<string | undefined> {
  const [version, ...parts] = text.split('.')
  const [nonce, sealed, tag] = parts.map(part => Buffer.from(part, 'base64url'))
  if (version !== VERSION || nonce?.length !== 12 || !sealed || tag?.length !== 16) return undefined
  const key = await keyFor(settings, purpose)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const keyFor = async (settings: SecretSettings, purpose: string) =>
  Buffer.from(hkdfSync('sha256', await storedSecret(settings), Buffer.alloc(0), purpose, 32))
