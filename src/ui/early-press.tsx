import { type MouseEvent, type MouseEventHandler, useId } from 'react'

const FORM = 'early-presses'
let isPressingAgain = false

/**
 * Makes a plain button keep a press that comes before the page hydrated. Until then it submits the form below, which React
 * keeps for later; from then on it is a button with a click handler. Presses are done in their order, each once.
 */
export function useEarlyPress(onClick: MouseEventHandler<HTMLButtonElement> | undefined) {
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

/** The form that early presses submit. Stands once in the page. */
export function EarlyPresses() {
  return <form id={FORM} action={pressAgain} hidden />
}

/** Presses the button anew, in a task of its own, so that what the press before it changed is rendered by then. */
function pressAgain(pressed: FormData) {
  const id = String(pressed.get('press'))
  setTimeout(() => {
    const buttons = document.querySelectorAll<HTMLButtonElement>(`button[form="${FORM}"]`)
    isPressingAgain = true
    for (const button of buttons) if (button.value === id) button.click()
    isPressingAgain = false
  })
}

/**
 * Whether the press that is being handled may take the focus elsewhere: not when it was made before the page hydrated and
 * the person is in a field by now. What they type belongs there.
 */
export const mayMoveFocus = (): boolean =>
  !isPressingAgain || !document.activeElement?.matches('input, textarea, select')
