/** There is no space, or the store doesn't respond. HTTP answers 503; nothing is left half done. */
export class CannotStore extends Error {
  constructor(cause: unknown) {
    super('Could not store the bytes.', { cause })
    this.name = 'CannotStore'
  }
}
