import type { ChangeTag } from '#src/lib/contract.ts'

type Entry<T> = { value: T; tags: readonly ChangeTag[]; at: number; bytes: number }

type Limits<T> = { entries: number; bytes: number; maxAgeMs: number; sizeOf: (value: T) => number }

/** What is remembered in one process of what stands in the database, and must hear of changes to stay right. */
export type Memory = {
  /** Forgets everything that shows one of these; without tags, everything. */
  forget(tags?: readonly ChangeTag[]): void
  /** Forgets everything and keeps nothing: changes go unheard from now on. */
  suspend(): void
  /** Keeps again: from now on changes are heard. */
  resume(): void
}

/**
 * Ready-made answers that are the same for everyone. An entry lives until something it shows changes:
 *
 * - on the process that wrote, before the writer has its answer (`afterCommit`);
 * - on the others when the notification of the commit arrives, usually within a few milliseconds. Until then they answer
 *   what was right before the commit, and nobody has been told anything else by them;
 * - while the connection that hears of changes is lost, nothing is kept at all. A connection that dies without a word is
 *   found out by its heartbeat, 10 seconds later at most (`listen.ts`);
 * - whatever happens, never longer than `maxAgeMs`, because classes begin and holds run out by time alone.
 *
 * Those asked for longest ago go first when there are too many.
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

  /** The remembered value, or a new one; many askers at once wait for the same making. */
  async get(key: string, tags: readonly ChangeTag[], make: () => Promise<T>, keep: (value: T) => boolean): Promise<T> {
    const found = this.peek(key)
    if (found !== undefined) return found
    // Who asks now must not get what someone began to make before a change that nobody hears of.
    if (this.#suspended) return make()
    const generation = this.#generation
    const slot = `${generation} ${key}`
    const making = this.#making.get(slot) ?? make().finally(() => this.#making.delete(slot))
    this.#making.set(slot, making)
    const value = await making
    // What was read before a change must not be kept after it.
    if (generation === this.#generation && keep(value))
      this.#put(key, { value, tags, at: Date.now(), bytes: this.#limits.sizeOf(value) })
    return value
  }

  /** The remembered value if it is still right. */
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
