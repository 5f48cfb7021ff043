import { type Dispatch, type SetStateAction, useState } from 'react'

/**
 * What a box says: `given` (such as the search in the address) until the person types, and again when another text is
 * given. Not an effect: it would run once more after the page hydrates, over what was typed by then.
 */
export function useText(given: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState(given)
  const [before, setBefore] = useState(given)
  if (before !== given) {
    setBefore(given)
    setText(given)
  }
  return [text, setText]
}
