type Ending = () => unknown

const endings: Ending[] = []

/** Names what has to be undone when the benchmark ends, however it ends; the last named goes first. */
export function atEnd(ending: Ending): void {
  endings.push(ending)
}

/** Undoes everything that was named and not undone yet. One failure does not keep the others from their turn. */
export async function endAll(): Promise<void> {
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending()
    } catch (error) {
      console.error('Cleaning up:', error)
    }
  }
}
