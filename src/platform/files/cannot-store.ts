/** There is no room, or the store does not answer. HTTP answers 503; nothing half is left behind. */
export class CannotStore extends Error {
  constructor(cause: unknown) {
    super('the bytes could not be stored', { cause })
    this.name = 'CannotStore'
  }
}
