import { type ComponentProps, type ComponentType, type KeyboardEvent, useId, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { SearchInput } from '#src/ui/text-input.tsx'
import { useText } from '#src/ui/use-text.ts'
import type { SearchDropdownProps } from './search-dropdown.tsx'

type Dropdown = ComponentType<SearchDropdownProps>

const loadDropdown = (): Promise<{ default: Dropdown }> =>
  import('./search-dropdown.tsx').catch((error: unknown) => {
    // Without the list, the box is still a form that searches everything.
    console.error(error)
    return { default: () => null }
  })

const keysOfTheText = new Set(['Home', 'End', 'ArrowLeft', 'ArrowRight'])

/**
 * Searches the whole site. A plain GET form until it's used, then a combobox that shows results while typing. `onLeave` is
 * called when the person navigates away (so a surrounding menu closes).
 */
export function SiteSearch({
  label = 'Search classes, blog, pages',
  startsWith = '',
  onLeave,
  ...rest
}: {
  label?: string
  startsWith?: string
  onLeave?: () => void
} & Pick<ComponentProps<'input'>, 'id'>) {
  const navigate = useNavigate()
  const listId = useId()
  // Not `lazy`: after its fallback, React would hold the list back for 300 ms.
  const [SearchDropdown, setSearchDropdown] = useState<Dropdown>()
  const [text, setText] = useText(startsWith)
  const [open, setOpen] = useState(false)
  /** Where each shown choice links to, in order. */
  const [choices, setChoices] = useState<readonly string[]>([])
  const [active, setActive] = useState(-1)

  const load = () => {
    if (!SearchDropdown) void loadDropdown().then(({ default: loaded }) => setSearchDropdown(() => loaded))
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const chosen = () => {
    close()
    setText('')
    onLeave?.()
  }
  const type = (typed: string) => {
    load()
    setText(typed)
    setActive(-1)
    setOpen(typed.trim() !== '')
  }
  const move = (step: number) => {
    if (text.trim() === '') return
    setOpen(true)
    const places = choices.length + 1
    setActive(at => (open ? ((at + 1 + step + places) % places) - 1 : at))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && open) {
      // Stops here, not in the menu or disclosure around the box: one key press closes one thing.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (keysOfTheText.has(event.key)) {
      // The caret moves: someone who continues in the text has left the list.
      setActive(-1)
    } else if (event.key === 'Enter' && open && choices[active]) {
      event.preventDefault()
      const to = choices[active]
      chosen()
      navigate(to)
    }
  }

  const shown = open && text.trim() !== ''
  return (
    <Form
      role="search"
      action="/search-results"
      className="site-search"
      onSubmit={event => {
        if (text.trim() === '') return event.preventDefault()
        close()
        onLeave?.()
      }}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <SearchInput
        {...rest}
        label={label}
        name="q"
        maxLength={100}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown && choices.length > 0}
        aria-controls={shown && choices.length > 0 ? listId : undefined}
        aria-activedescendant={shown && choices[active] ? `${listId}-${active}` : undefined}
        value={text}
        onChange={event => type(event.target.value)}
        onFocus={load}
        onKeyDown={onKeyDown}
      />
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click next to a choice must not take focus from the box
        <div className="pop" onMouseDown={event => event.preventDefault()}>
          {SearchDropdown ? (
            <SearchDropdown
              typed={text.trim()}
              listId={listId}
              active={active}
              onChoices={setChoices}
              onChosen={chosen}
              onSubmitted={() => {
                close()
                onLeave?.()
              }}
            />
          ) : (
            <p className="site-search-says">Searching...</p>
          )}
        </div>
      )}
    </Form>
  )
}
