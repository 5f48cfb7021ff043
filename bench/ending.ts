type Ending = () => unknown

const endings: Ending[] = []

/** Names what has to be undone when the benchmark ends, however it ends; the last named goes first. */
export function atEnd(ending: Ending): void {
  endings.push(ending)
}

/** Undoes everything that was named; whoever asks again meanwhile waits for the same. One failure does not stop the rest. */
export function endAll(): Promise<void> {
  ending ??= undo().finally(() => {
    ending = undefined
  })
  return ending
}

let ending: Promise<void> | undefined

async function undo(): Promise<void> {
  for (let next = endings.pop(); next; next = endings.pop()) {
    try {
      await next()
    } catch (error) {
      console.error('Cleaning up:', error)
    }
  }
}
