/** A name without spaces at its ends or doubled inside. */
export const tidyName = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** First word and the rest: `Maria del Carmen` is `Maria` and `del Carmen`. Joined by a space it is the tidied name again. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = tidyName(fullName).split(' ')
  return { firstName, lastName: rest.join(' ') }
}

/** Whether two people typed the same name, whatever the case, accents, dots and spaces. */
export function isSameName(one: string, other: string): boolean {
  const bare = (name: string) =>
    name
      .normalize('NFKD')
      .replace(/[\p{M}\p{P}]/gu, '')
      .toLowerCase()
  return tidyName(bare(one)) !== '' && tidyName(bare(one)) === tidyName(bare(other))
}
