import type { ChangeTag } from '#src/lib/contract.ts'

type Entry<T> = { value: T; tags: readonly ChangeTag[]; at: number; bytes: number }

type Limits<T> = { entries: number; bytes: number; maxAgeMs: number; sizeOf: (value: T) => number }

/** A process's cache of database contents, which must hear of changes to stay correct. */
export type Memory = {
  /** Clears everything that shows one of these; without tags, everything. */
  forget(tags?: readonly ChangeTag[]): void
  /** Clears everything and stops caching: changes are not heard from now on. */
  suspend(): void
  /** Starts caching again: changes are heard from now on. */
  resume(): void
}

/**
 * Ready-made answers that are the same for everyone. An entry lives until something it shows changes:
 *
 * - on the process that wrote, before the writer has its answer (`afterCommit`);
 * - on the others when the commit's notification arrives, usually within a few milliseconds. Until then they answer
 *   what was right before the commit, and have told nobody anything else;
 * - while the connection for notifications is lost, nothing is cached at all. A connection that dies silently is
 *   detected by its heartbeat, within 10 seconds (`listen.ts`);
 * - in any case no longer than `maxAgeMs`, because classes begin and holds run out with time.
 *
 * If there are too many entries, the least recently used go first.
 */
export class AnswerCache<T> implements Memory {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #making = new Map<string, Promise<T>>()
  readonly #limits: Limits<T>
  #generation = 0
  #bytes = 0
  #suspended = false

  constructor(limits: Limits<T>) {
    this.#limits = limits
  }

  /** The cached value, or a new one; simultaneous requests wait for the same computation. */
  async get(key: string, tags: readonly ChangeTag[], make: () => Promise<T>, keep: (value: T) => boolean): Promise<T> {
    const found = this.peek(key)
    if (found !== undefined) return found
    // A new request must not get a value computed before a change that nobody heard of.
    if (this.#suspended) return make()
    const generation = this.#generation
    const slot = `${generation} ${key}`
    const making = this.#making.get(slot) ?? make().finally(() => this.#making.delete(slot))
    this.#making.set(slot, making)
    const value = await making
    // A value read before a change must not be cached after it.
    if (generation === this.#generation && keep(value))
      this.#put(key, { value, tags, at: Date.now(), bytes: this.#limits.sizeOf(value) })
    return value
  }

  /** The cached value if it is still valid. */
  peek(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (Date.now() - entry.at > this.#limits.maxAgeMs) {
      this.#drop(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  forget(tags?: readonly ChangeTag[]): void {
    this.#generation++
    for (const [key, entry] of this.#entries) {
      if (!tags || entry.tags.some(tag => tags.includes(tag))) this.#drop(key)
    }
  }

  suspend(): void {
    this.#suspended = true
    this.forget()
  }

  resume(): void {
    this.#suspended = false
  }

  get size(): number {
    return this.#entries.size
  }

  #put(key: string, entry: Entry<T>): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
