import type { ShareImage } from '#src/lib/share-picture.ts'
import { agesText, priceText, seriesText, whenText } from './class-text.ts'
import type { ClassAnswer } from './contract.ts'

/** What a shared link to a class shows, with times in the program's time zone: ages, title, date and price. */
export function classShareImage(
  shown: ClassAnswer,
  { brand, timeZone }: { brand: string; timeZone: string },
): ShareImage {
  const series = seriesText(shown, timeZone)
  return {
    words: {
      brand,
      kicker: `Ages ${agesText(shown)}`,
      title: shown.title,
      lines: [whenText(shown, timeZone), ...(series ? [series] : [])],
      slip: priceText(shown),
    },
    scene: { category: shown.category, seed: shown.id },
  }
}
