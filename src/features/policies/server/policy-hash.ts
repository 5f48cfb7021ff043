import { createHash } from 'node:crypto'
import type { PolicyText } from '../built-in-policies.ts'

/** SHA-256 (hex) of a policy text. Every consent records it, so there's no doubt about what was agreed to. */
export function policyHash({ title, summary, body }: PolicyText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, summary, body]))
    .digest('hex')
}
