import { runCommand } from './command.ts'

/** Told by the process itself at its end; children, such as the embedded database, do not count. */
const TELL = `process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+' kB'))`
/** A heap so small that what is not needed any more goes at once. */
const NODE_OPTIONS = `--max-semi-space-size=2 --max-old-space-size=256 --import=data:text/javascript,${encodeURIComponent(TELL)}`

/** The most megabytes a command of the product had in memory; throws with what it said when it failed. */
export async function peakOf(words: string[], env: Record<string, string>, program?: string): Promise<number> {
  const { code, text } = await runCommand(words, { NODE_OPTIONS, MALLOC_ARENA_MAX: '2', ...env }, program)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${text}`)
  return Number(/peak (\d+) kB/.exec(text)![1]) / 1024
}
