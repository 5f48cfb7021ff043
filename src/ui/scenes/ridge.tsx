/**
 * A wide layer of paper with a hard shadow along its upper edge, 7 units tall. The shadow is the outer half of a stroke
 * below the fill, so the outline is sent once.
 */
export function Ridge({ d, fill }: { d: string; fill: string }) {
  return <path d={d} fill={fill} stroke="var(--shadow-paper)" strokeWidth="14" paintOrder="stroke" />
}

/** The outline of a ridge with even waves across `width`, as in the bands of sky behind a heading. */
export function waves(level: number, rise: number, count: number, width: number, floor: number): string {
  const half = Math.round((width / count) * 10) / 10
  const crest = (index: number) => `q${Math.round(half / 2)} ${index % 2 === 0 ? -rise : rise} ${half} 0`
  return `M-9 ${level}h9${Array.from({ length: count }, (_, index) => crest(index)).join('')}h9V${floor}H-9Z`
}
