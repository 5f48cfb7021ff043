/** What two contenders did in the same run: medians of each, and the median of the rounds' ratios. */
export type Compared = { ours: number; other: number; ratio: number; ratios: number[] }

/**
 * Lets two contenders take turns (A B, B A, A B …), so that whatever else the machine does meets both alike. Each call
 * answers a rate; the ratio is ours to the other's within one round.
 */
export async function compare(
  rounds: number,
  ours: () => Promise<number>,
  other: () => Promise<number>,
): Promise<Compared> {
  const seen: { ours: number; other: number }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) {
      const a = await ours()
      seen.push({ ours: a, other: await other() })
    } else {
      const b = await other()
      seen.push({ ours: await ours(), other: b })
    }
  }
  const ratios = seen.map(each => each.ours / each.other)
  return {
    ours: median(seen.map(each => each.ours)),
    other: median(seen.map(each => each.other)),
    ratio: median(ratios),
    ratios,
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
