import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'

/**
 * Why a spot wasn't reserved, for the parent. If the family held one too long without paying, adds when they can
 * reserve again, in the program's time zone.
 */
export function refusedText(error: unknown, otherwise: string, zone: string): string {
  const sentence = sentenceOf(error, otherwise)
  const again = error instanceof ApiError ? error.problem.again : undefined
  if (typeof again !== 'string') return sentence
  return `${sentence} You can reserve again after ${formatMoment(again, zone)}.`
}
