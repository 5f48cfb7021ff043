const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase()

/** Whether a question and its answer contain every typed word, in any order. Partial words count. */
export function saysAll(words: string, ...texts: readonly string[]): boolean {
  const said = plain(texts.join(' '))
  return plain(words)
    .split(/\s+/)
    .filter(Boolean)
    .every(word => said.includes(word))
}
