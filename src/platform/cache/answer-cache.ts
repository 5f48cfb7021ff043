import type { ChangeTag } from '#src/lib/contract.ts'

type Entry<T> = { value: T; tags: readonly ChangeTag[]; at: number; bytes: number }

type Limits<T> = { entries: number; bytes: number; maxAgeMs: number; sizeOf: (value: T) => number }

/**
 * Ready-made answers for people who are not signed in. An entry lives until something it shows changes (the database
 * tells every process), and never longer than `maxAgeMs`, because places also come free by time alone.
 */
export class AnswerCache<T> {
  readonly #entries = new Map<string, Entry<T>>()
  readonly #making = new Map<string, Promise<T>>()
  readonly #limits: Limits<T>
  #generation = 0
  #bytes = 0

  constructor(limits: Limits<T>) {
    this.#limits = limits
  }

  /** The remembered value, or a new one; many askers at once wait for the same making. */
  async get(key: string, tags: readonly ChangeTag[], make: () => Promise<T>, keep: (value: T) => boolean): Promise<T> {
    const found = this.peek(key)
    if (found !== undefined) return found
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
    return entry.value
  }

  /** Forgets everything that shows one of these; without tags, everything. */
  forget(tags?: readonly ChangeTag[]): void {
    this.#generation++
    for (const [key, entry] of this.#entries) {
      if (!tags || entry.tags.some(tag => tags.includes(tag))) this.#drop(key)
    }
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
