import { type ChildProcess, spawn } from 'node:child_process'
import type { Writable } from 'node:stream'
import type { RunAs } from './run-as.ts'

/**
 * A shell runs the program and reads from a pipe whose other end is ours. The kernel closes our end however this process
 * ends (even with kill -9), the read returns, and the program is asked to stop. The signal is repeated, because a program
 * that is just starting may still ignore it; after 20 seconds a harder one follows. The reader is ended together with the
 * program, so that it can never signal another program that got the same process id. The shell itself closes our standard
 * error: writing to the broken pipe would end it before it has cleaned up.
 */
const script = `
signal=$1 input=$2 private=$3 throwaway=$4; shift 4
"$@" <"$input" 3<&- &
program=$!
trap : INT TERM HUP
(
  trap - INT TERM HUP
  read -r _ <&3
  tries=0
  while kill -s "$signal" "$program" 2>/dev/null; do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ]; then signal=QUIT; fi
    sleep 0.2
  done
) >/dev/null 2>&1 &
reader=$!
exec 3<&- 2>/dev/null
wait "$program"; code=$?
while kill -0 "$program" 2>/dev/null; do wait "$program"; code=$?; done
kill "$reader" 2>/dev/null
rm -rf -- "$private"
if [ -n "$throwaway" ]; then rm -rf -- "$throwaway"; fi
exit "$code"
`

export interface GuardedProgram {
  command: string[]
  runAs: RunAs
  /** The signal that asks the program to stop. */
  signal: 'INT' | 'TERM'
  /** Private folder of this run, removed when the program has ended. */
  privateFolder: string
  /** A second folder to remove then: the data of a temporary cluster. */
  throwaway?: string
  /** File to use as standard input. */
  input?: string
  environment?: Record<string, string>
  onLog?: (text: string) => void
}

export interface GuardedProcess {
  /** Resolves with the exit code. */
  ended: Promise<number>
  hasEnded(): boolean
  /** The last 4,000 characters written to standard error. */
  log(): string
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>
  /** From now on it no longer keeps this process alive. */
  detach(): void
}

/** Runs a program that can't outlive this process. */
export function runGuarded(program: GuardedProgram): GuardedProcess {
  const { runAs } = program
  const [file = '', ...args] = [
    ...runAs.prefix,
    '/bin/sh',
    '-c',
    script,
    'guard',
    program.signal,
    program.input ?? '/dev/null',
    program.privateFolder,
    program.throwaway ?? '',
    ...program.command,
  ]
  const child = spawn(file, args, {
    uid: runAs.uid,
    gid: runAs.gid,
    cwd: '/',
    // Its own process group: we handle Ctrl-C in the terminal, and the server stops after the last request.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C', ...program.environment },
  })
  const leash = child.stdio[3] as Writable
  leash.on('error', () => {})
  let log = ''
  child.stderr?.on('data', chunk => {
    log = (log + chunk).slice(-4000)
    program.onLog?.(String(chunk))
  })
  let over = false
  const ended = new Promise<number>(resolve => {
    const finish = (code: number) => {
      over = true
      leash.destroy()
      resolve(code)
    }
    child.once('error', error => {
      log += error.message
      finish(1)
    })
    child.once('exit', code => finish(code ?? 1))
  })
  return {
    ended,
    hasEnded: () => over,
    log: () => log,
    async stop() {
      hold(child, true)
      leash.end()
      await ended
    },
    detach: () => hold(child, false),
  }
}

function hold(child: ChildProcess, keepAlive: boolean): void {
  const change = keepAlive ? 'ref' : 'unref'
  child[change]()
  for (const stream of [child.stderr, child.stdio[3]]) {
    const socket = stream as unknown as Record<'ref' | 'unref', (() => void) | undefined> | null
    socket?.[change]?.()
  }
}
