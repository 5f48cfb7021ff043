import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

const KEYS_OF_THE_TEXT = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/**
 * The keys and ids of a text box with a list of choices below it, after the ARIA combobox pattern. Up and Down go through
 * the choices and back to the text, Enter takes one, Escape closes the list, and the focus always stays in the box.
 */
export function useCombobox({
  count,
  isOpen,
  canOpen = true,
  onOpenChange,
  onChoose,
}: {
  /** How many choices the list has right now. */
  count: number
  isOpen: boolean
  /** Whether Up and Down may open it: not without any text, for example. */
  canOpen?: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (index: number) => void
}) {
  const listId = useId()
  const [active, setActive] = useState(-1)
  const isShown = isOpen && count > 0
  const hasActive = isShown && active >= 0 && active < count

  function close() {
    onOpenChange(false)
    setActive(-1)
  }
  function move(step: number) {
    if (!canOpen) return
    onOpenChange(true)
    const stops = count + 1
    if (isOpen) setActive(index => ((index + 1 + step + stops) % stops) - 1)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && isOpen) {
      // Stops here, not in the menu or disclosure around the box: one key press closes one thing.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (KEYS_OF_THE_TEXT.has(event.key)) {
      // The caret moves: someone who continues in the text has left the list.
      setActive(-1)
    } else if (event.key === 'Enter' && hasActive) {
      event.preventDefault()
      onChoose(active)
    }
  }

  return {
    listId,
    active,
    close,
    /** Back from the list to the text. */
    leaveList: () => setActive(-1),
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? listId : undefined,
      'aria-activedescendant': hasActive ? `${listId}-${active}` : undefined,
      onKeyDown,
    } as const,
  }
}

/** Props of one choice, beside `role="option"` and `tabIndex={-1}`. The box keeps the focus and the keys. */
export const optionProps = (listId: string, index: number, active: number) =>
  ({
    id: `${listId}-${index}`,
    'aria-selected': index === active,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  }) as const
