const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (n: number): string => `${n}${endings[rules.select(n)] ?? 'th'}`

/** `First in line`, then `2nd in line`. */
export const inLineWords = (position: number): string =>
  position === 1 ? 'First in line' : `${ordinal(position)} in line`
