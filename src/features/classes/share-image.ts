import type { ShareImage } from '#src/lib/share-picture.ts'
import { agesWords, priceWords, seriesWords, whenWords } from './class-words.ts'
import type { ClassAnswer } from './contract.ts'

/** What a shared link to a class shows, with times in the program's time zone: ages, title, date and price. */
export function classShareImage(
  shown: ClassAnswer,
  { brand, timeZone }: { brand: string; timeZone: string },
): ShareImage {
  const series = seriesWords(shown, timeZone)
  return {
    words: {
      brand,
      kicker: `Ages ${agesWords(shown)}`,
      title: shown.title,
      lines: [whenWords(shown, timeZone), ...(series ? [series] : [])],
      slip: priceWords(shown),
    },
    scene: { category: shown.category, seed: shown.id },
  }
}
