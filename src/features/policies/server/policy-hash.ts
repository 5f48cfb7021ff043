import { createHash } from 'node:crypto'
import type { PolicyText } from '../built-in-policies.ts'

/** SHA-256 (hex) of a wording. It stands in every consent, so that nobody can argue about what was agreed to. */
export function policyHash({ title, summary, body }: PolicyText): string {
  return createHash('sha256')
    .update(JSON.stringify([title, summary, body]))
    .digest('hex')
}
