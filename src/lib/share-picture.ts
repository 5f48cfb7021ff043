/** What a shared link shows next to a drawn scene. */
export type ShareText = {
  brand: string
  /** One short line above the title: "Ages 7–9". */
  kicker: string
  title: string
  /** Short lines below it: when, how often. */
  lines: readonly string[]
  /** On a yellow slip: a price, "Free". */
  slip?: string
}

/** The picture next to the text, as `ClassPicture` draws it. */
type ShareScene = { category: string; seed: string }

export type ShareImage = { words: ShareText; scene: ShareScene }

/**
 * The path of the picture that a shared link shows. It contains everything that is drawn, so that caches
 * fetch it again when something changed.
 */
export function sharePicture(thing: 'classes' | 'blog', slug: string, image: ShareImage): string {
  return `/og/${thing}/${slug}.png?v=${shortHash(JSON.stringify(image))}`
}

/** The picture's text for those who can't see it. */
export const shareAlt = ({ words }: ShareImage): string =>
  [words.title, words.kicker, ...words.lines, words.slip ?? ''].filter(Boolean).join(', ')

/** FNV-1a over UTF-16, seven letters: for addresses, never for secrets. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
