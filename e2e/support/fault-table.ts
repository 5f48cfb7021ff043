import { appendFileSync } from 'node:fs'

/** What a fault test saw, for the table at the end of `npm run test:faults`. */
export function noteFault(id: string, what: string, seen: string): void {
  console.log(`${id} ${what}: ${seen}`)
  appendFileSync('build/faults.jsonl', `${JSON.stringify({ id, what, seen })}\n`)
}
