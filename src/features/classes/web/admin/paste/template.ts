/** The columns of the template, and a row to show how it's filled in. */
export const TEMPLATE: readonly (readonly [header: string, example: string])[] = [
  ['Title', 'Clay Critters'],
  ['Category', 'Clay'],
  ['Ages', '6-9'],
  ['Weekdays', 'Mon/Wed'],
  ['First day', '9/14/2026'],
  ['Last day', '11/18/2026'],
  ['Start time', '5:45 PM'],
  ['End time', '6:45 PM'],
  ['Price', '$120'],
  ['Spots', '12'],
  ['Room', 'Craft room'],
  ['Guide', 'Ms. Lind'],
  ['Description', 'Pinch, coil and score a small creature.'],
]

/** The template as cells that a spreadsheet takes from the clipboard. */
export const templateText = (): string =>
  `${[TEMPLATE.map(([header]) => header), TEMPLATE.map(([, example]) => example)].map(row => row.join('\t')).join('\n')}\n`
