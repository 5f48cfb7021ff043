/** What a shared link shows beside a drawn scene. */
export type ShareWords = {
  brand: string
  /** One short line over the title: "Ages 7–9". */
  kicker: string
  title: string
  /** Short lines under it: when, how often. */
  lines: readonly string[]
  /** On a yellow slip: a price, "Free". */
  slip?: string
}

/** Which picture stands beside the words, as `ClassPicture` draws it. */
type ShareScene = { category: string; seed: string }

export type ShareImage = { words: ShareWords; scene: ShareScene }

/**
 * The path of the picture that a shared link shows. It names everything that is drawn, so that whoever keeps pictures
 * asks again when something changed.
 */
export function sharePicture(thing: 'classes' | 'blog', slug: string, image: ShareImage): string {
  return `/og/${thing}/${slug}.png?v=${shortHash(JSON.stringify(image))}`
}

/** What the picture says to those who do not see it. */
export const shareAlt = ({ words }: ShareImage): string =>
  [words.title, words.kicker, ...words.lines, words.slip ?? ''].filter(Boolean).join(', ')

/** FNV-1a over UTF-16, seven letters: for addresses, never for secrets. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
