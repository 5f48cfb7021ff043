type Ending = () => unknown

const endings: Ending[] = []

/** Registers cleanup for the end of the benchmark, however it ends; last in, first out. */
export function atEnd(ending: Ending): void {
  endings.push(ending)
}

/** Runs all registered cleanup; concurrent calls wait for the same run. One failure doesn't stop the rest. */
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
