import { runCommand } from './command.ts'

/** Reported by the process itself on exit; child processes such as the embedded database don't count. */
const TELL = `process.on('exit',()=>process.stderr.write('peak '+process.resourceUsage().maxRSS+' kB'))`
/** A heap so small that garbage is collected right away. */
const NODE_OPTIONS = `--max-semi-space-size=2 --max-old-space-size=256 --import=data:text/javascript,${encodeURIComponent(TELL)}`

/** A command's peak memory in megabytes; throws with the command's output if it fails. */
export async function peakOf(words: string[], env: Record<string, string>, program?: string): Promise<number> {
  const { code, text } = await runCommand(words, { NODE_OPTIONS, MALLOC_ARENA_MAX: '2', ...env }, program)
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}:\n${text}`)
  return Number(/peak (\d+) kB/.exec(text)![1]) / 1024
}
