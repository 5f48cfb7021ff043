const names = [
  'ink',
  'shade',
  'thread',
  'cream',
  'bone',
  'sun',
  'honey',
  'coral',
  'orange',
  'pink',
  'blush',
  'hibiscus',
  'iris',
  'lilac',
  'teal',
  'mint',
  'pond',
  'leaf',
  'moss',
  'blue',
  'sky',
  'box',
  'box-light',
  'box-dark',
  'clay',
  'rust',
  'wood',
  'steel',
  'steel-light',
  'pencil',
  'pencil-dark',
  'pencil-tip',
  'rubber',
  'ferrule',
  'blush-thread',
  'star',
  'lamp',
] as const

export type PaintName = (typeof names)[number]

/**
 * The colors of `scene-colors.css` as values for `fill` and `stroke`. Each has a value for day and one for after
 * sunset.
 */
export const paint = Object.fromEntries(names.map(name => [name, `var(--c-${name})`])) as Record<PaintName, string>
