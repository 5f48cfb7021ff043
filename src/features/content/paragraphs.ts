/** The paragraphs of a plain text, split at blank lines. Nothing in it is markup. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
