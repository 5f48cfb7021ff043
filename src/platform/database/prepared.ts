/** A statement used this often is worth preparing: the server then parses it once per connection, and rarely plans it. */
const USES_BEFORE = 5
/** Each takes some memory in every connection's server process. */
const MOST_PREPARED = 300
/** Less frequent statements, which are dropped if there are too many. */
const MOST_WATCHED = 2_000

/**
 * Names for the statements that a pool sends most. The first five uses have no name, so that rare
 * statements take no memory on the server.
 */
export class Prepared {
  #names = new Map<string, string>()
  #uses = new Map<string, number>()

  /** The name under which to prepare this statement; undefined while it isn't worth it. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name || this.#names.size >= MOST_PREPARED) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses <= USES_BEFORE) {
      if (this.#uses.size >= MOST_WATCHED) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const given = `often-${this.#names.size + 1}`
    this.#names.set(text, given)
    return given
  }
}
