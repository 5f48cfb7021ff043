import type { ShareImage } from '#src/lib/share-picture.ts'

const MOST = 60
const MOST_WAITING = 30

/**
 * Preview images, cached by content. Each is drawn once, however many requests come in at the same time, and only one
 * is drawn at a time, because drawing takes a tenth of a second of CPU. `undefined` when too many different images are
 * waiting.
 */
export function shareImages(draw: (image: ShareImage) => Promise<Uint8Array>) {
  const drawn = new Map<string, Uint8Array>()
  const drawing = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()

  function get(image: ShareImage): Promise<Uint8Array> | undefined {
    const key = JSON.stringify(image)
    const known = drawn.get(key)
    if (known) return Promise.resolve(known)
    const begun = drawing.get(key)
    if (begun) return begun
    if (drawing.size >= MOST_WAITING) return undefined
    const made = last
      .then(() => draw(image))
      .then(png => {
        if (drawn.size >= MOST) drawn.delete(drawn.keys().next().value!)
        drawn.set(key, png)
        return png
      })
    drawing.set(key, made)
    last = made.catch(() => undefined).finally(() => drawing.delete(key))
    return made
  }
  return { get }
}
