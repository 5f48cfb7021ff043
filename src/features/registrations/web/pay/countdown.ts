/** `14 minutes`, from two hours on `23 hours`, and below two minutes `1 minute 5 seconds` or `40 seconds`: only as precise as helpful. */
export function timeLeftText(seconds: number): string {
  if (seconds >= 7_200) return `${Math.floor(seconds / 3_600)} hours`
  if (seconds >= 120) return `${Math.floor(seconds / 60)} minutes`
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const words = [minutes > 0 && `${minutes} minute`, rest > 0 && `${rest} ${rest === 1 ? 'second' : 'seconds'}`]
  return words.filter(Boolean).join(' ') || '0 seconds'
}

/** How many seconds before the end a screen reader is told, politely (WCAG 2.2.1). */
const SAID_AT = [300, 60]

/** The announcement that has become due since the last check, if any. */
export function momentPassed(before: number, now: number): number | undefined {
  return SAID_AT.findLast(moment => before > moment && now <= moment)
}
