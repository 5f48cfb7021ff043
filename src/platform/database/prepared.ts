/** A statement that was used so often is worth preparing: the server then parses it once for each connection, and plans it seldom. */
const USES_BEFORE = 5
/** Each takes some memory of every connection's server process. */
const MOST_PREPARED = 300
/** Texts that were used less often, which are forgotten when there are too many. */
const MOST_WATCHED = 2_000

/**
 * Names for the statements that a pool sends most. The first five uses of a text go without one, so that what is
 * asked once in a while takes no room on the server.
 */
export class Prepared {
  #names = new Map<string, string>()
  #uses = new Map<string, number>()

  /** The name under which to prepare this text; undefined while it is not worth it. */
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
