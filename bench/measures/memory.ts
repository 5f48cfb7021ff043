import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Running } from '../processes.ts'
import { limitResult, type Result } from '../results.ts'

const AIM_MB = 250

/** Resident memory of the server process as it stands now, after everything it was put through. Megabytes. */
export function measureMemory({ pid }: Running): Result[] {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) {
    const kilobytes = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }))
    return [limitResult('resident memory after the runs', kilobytes / 1024, 'MB', AIM_MB, 'by ps')]
  }
  const text = readFileSync(status, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)![1]) / 1024
  const highest = `highest ${Math.round(megabytes('VmHWM'))} MB`
  return [limitResult('resident memory after the runs', megabytes('VmRSS'), 'MB', AIM_MB, highest)]
}
