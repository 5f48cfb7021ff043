/** A name with no spaces at the ends and no double spaces inside. */
export const normalizeName = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** First word and the rest: `Maria del Carmen` is `Maria` and `del Carmen`. Joining them with a space gives the name back. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = normalizeName(fullName).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** Whether two typed names match, ignoring case, accents, periods and spaces. */
export function isSameName(one: string, other: string): boolean {
  const bare = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{P}]/gu, '')
      .toLowerCase()
  return normalizeName(bare(one)) !== '' && normalizeName(bare(one)) === normalizeName(bare(other))
}
