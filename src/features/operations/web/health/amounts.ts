const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Bytes in a readable form: `12.4 GB`. */
export function formatBytes(bytes: number): string {
  const unit = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** unit
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`
}

/** Seconds in a readable form: `40 seconds`, `3 minutes`, `5 hours`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes`
  return `${Math.round(seconds / 3600)} hours`
}
