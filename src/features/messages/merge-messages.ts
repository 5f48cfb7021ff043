import type { MessageAnswer } from './message-answer.ts'

/** Merges known and new messages: each message once, in its newest version, in the order they were written. */
export function mergeMessages<M extends MessageAnswer>(known: readonly M[], came: readonly M[]): M[] {
  const byId = new Map(known.map(each => [each.id, each]))
  for (const each of came) {
    const before = byId.get(each.id)
    if (!before || before.version <= each.version) byId.set(each.id, each)
  }
  return [...byId.values()].sort((a, b) => a.number - b.number)
}

/** The highest version among messages, or 0 for none. */
export const versionOf = (known: readonly MessageAnswer[]) =>
  known.reduce((top, each) => Math.max(top, each.version), 0)
