import type { ShareImage } from '#src/lib/share-picture.ts'
import type { PostCardAnswer } from './contract.ts'
import { minutesText, postDay } from './post-text.ts'

/**
 * The preview image for a shared post link, with the date in the program's time zone. Posts without a picture get paper
 * and tools.
 */
export function postShareImage(
  post: PostCardAnswer,
  { brand, timeZone }: { brand: string; timeZone: string },
): ShareImage {
  return {
    words: {
      brand,
      kicker: post.kind === 'craft' ? 'A craft to make at home' : 'From the craft room',
      title: post.title,
      lines: [`${postDay(post.publishedAt, timeZone)} · ${minutesText(post.readingMinutes)}`],
    },
    scene: post.picture ?? { category: '', seed: post.id },
  }
}
