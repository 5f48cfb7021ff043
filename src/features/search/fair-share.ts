import { KINDS, type Kind } from './contract.ts'

/**
 * The best `limit` results of all kinds, best first. Many classes shouldn't crowd out the one matching page, so each kind
 * keeps its best few before rank alone decides.
 */
export function fairShare<T extends { kind: Kind; rank: number }>(found: readonly T[], limit: number): T[] {
  const ranked = [...found].sort((a, b) => b.rank - a.rank)
  const each = Math.max(1, Math.floor(limit / KINDS.length))
  const sure = new Set(KINDS.flatMap(kind => ranked.filter(one => one.kind === kind).slice(0, each)))
  const others = ranked.filter(one => !sure.has(one))
  const kept = new Set([...ranked.filter(one => sure.has(one)), ...others].slice(0, limit))
  return ranked.filter(one => kept.has(one))
}
