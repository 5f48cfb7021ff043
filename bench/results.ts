import type { Compared } from './rounds.ts'

/** One line of the table at the end. Without an aim it is there for orientation. */
export type Result = { what: string; figure: string; detail: string; met?: boolean; aim?: string }

/** A ratio of rates within one run, the more the better, with the medians of both sides in `unit`. */
export function ratioResult(what: string, compared: Compared, unit: string, least?: number): Result {
  const aim = least === undefined ? {} : { aim: `at least ${least}`, met: compared.ratio >= least }
  return { ...shown(what, compared, unit, whole), ...aim }
}

/** A ratio of costs within one run, the less the better, with the medians of both sides in `unit`. */
export function costResult(what: string, compared: Compared, unit: string, most?: number): Result {
  const aim = most === undefined ? {} : { aim: `at most ${most}`, met: compared.ratio <= most }
  return { ...shown(what, compared, unit, value => value.toFixed(2)), ...aim }
}

function shown(
  what: string,
  { ours, other, ratio, ratios }: Compared,
  unit: string,
  written: (value: number) => string,
): Result {
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  return { what, figure: ratio.toFixed(2), detail: `${written(ours)} of ${written(other)} ${unit}; rounds ${spread}` }
}

/** A figure that should stay below a limit. */
export function limitResult(what: string, value: number, unit: string, below: number, detail: string): Result {
  return { what, figure: `${whole(value)} ${unit}`, detail, aim: `below ${whole(below)} ${unit}`, met: value < below }
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US')

/** Prints the results as one table; answers whether every aim was met. */
export function printResults(results: readonly Result[]): boolean {
  const rows = results.map(({ what, figure, aim = '', met, detail }) => [
    met === undefined ? '    ' : met ? 'met ' : 'MISS',
    what,
    figure,
    aim,
    detail,
  ])
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]!.length)))
  console.log('')
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  return results.every(each => each.met !== false)
}
