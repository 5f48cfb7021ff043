import { type MouseEvent, type MouseEventHandler, useId } from 'react'

const FORM = 'early-clicks'
let isReplayingClick = false

/**
 * Makes a plain button keep a click that comes before the page hydrated. Until then, it submits the form below, which
 * React replays later; after that, it's a button with a click handler. Clicks run in order, each once.
 */
export function useEarlyClick(onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
  const id = useId()
  return {
    type: 'submit',
    form: FORM,
    name: 'press',
    value: id,
    onClick: (event: MouseEvent<HTMLButtonElement>) => {
      event.preventDefault()
      onClick?.(event)
    },
  } as const
}

/** The form that early clicks submit. Once per page. */
export function EarlyClicks() {
  return <form id={FORM} action={replayClick} hidden />
}

/** Clicks the button again, in a separate task, so that the result of the previous click is rendered by then. */
function replayClick(pressed: FormData) {
  const id = String(pressed.get('press'))
  setTimeout(() => {
    const buttons = document.querySelectorAll<HTMLButtonElement>(`button[form="${FORM}"]`)
    isReplayingClick = true
    for (const button of buttons) if (button.value === id) button.click()
    isReplayingClick = false
  })
}

/**
 * Whether the click being handled may move focus: not if it was made before the page hydrated and the person is in a
 * field by now. What they type belongs there.
 */
export const mayMoveFocus = (): boolean =>
  !isReplayingClick || !document.activeElement?.matches('input, textarea, select')
