import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'

/** A separate thread, so its turns are on time while the test is busy. It gets the processes to slow, then `end`. */

/** Short enough that a tap waits no longer for its turn than it does for a frame. */
const RUN_MS = 4

const processes = new Set<number>()
const clock = new Int32Array(new SharedArrayBuffer(4))
const wait = (ms: number) => Atomics.wait(clock, 0, 0, ms)

function signal(name: 'SIGSTOP' | 'SIGCONT') {
  for (const id of processes) {
    try {
      process.kill(id, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      // It ended along with its page.
      processes.delete(id)
    }
  }
}

let isEnding = false
while (!isEnding) {
  for (let told = receiveMessageOnPort(parentPort!); told; told = receiveMessageOnPort(parentPort!)) {
    if (told.message === 'end') isEnding = true
    else processes.add(told.message)
  }
  const began = performance.now()
  signal('SIGCONT')
  if (isEnding) break
  wait(RUN_MS)
  signal('SIGSTOP')
  // Uses the measured time: a turn often takes longer than requested.
  wait((performance.now() - began) * (workerData.rate - 1))
}
