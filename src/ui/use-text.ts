import { type Dispatch, type SetStateAction, useState } from 'react'

/**
 * The text of a box: `given` (such as the search in the address) until the person types, and again when a new text is
 * given. Not an effect, which would run again after the page hydrates and overwrite what was typed by then.
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
