import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { formatMoment } from '#src/lib/dates.ts'

/**
 * Why a place was not reserved, for the parent; where the family held one too long without paying, with the moment from
 * which it may again, in the program's zone.
 */
export function refusedWords(error: unknown, otherwise: string, zone: string): string {
  const sentence = sentenceOf(error, otherwise)
  const again = error instanceof ApiError ? error.problem.again : undefined
  if (typeof again !== 'string') return sentence
  return `${sentence} You can reserve again after ${formatMoment(again, zone)}.`
}
