import { type ComponentProps, type ComponentType, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { SearchInput } from '#src/ui/text-input.tsx'
import { useCombobox } from '#src/ui/use-combobox.ts'
import { useText } from '#src/ui/use-text.ts'
import type { SearchDropdownProps } from './search-dropdown.tsx'

type Dropdown = ComponentType<SearchDropdownProps>

const loadDropdown = (): Promise<{ default: Dropdown }> =>
  import('./search-dropdown.tsx').catch((error: unknown) => {
    // Without the list, the box is still a form that searches everything.
    console.error(error)
    return { default: () => null }
  })

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
  // Not `lazy`: after its fallback, React would hold the list back for 300 ms.
  const [SearchDropdown, setSearchDropdown] = useState<Dropdown>()
  const [text, setText] = useText(startsWith)
  const [open, setOpen] = useState(false)
  /** Where each shown choice links to, in order. */
  const [choices, setChoices] = useState<readonly string[]>([])

  const load = () => {
    if (!SearchDropdown) void loadDropdown().then(({ default: loaded }) => setSearchDropdown(() => loaded))
  }
  const { listId, active, close, leaveList, inputProps } = useCombobox({
    count: choices.length,
    isOpen: open,
    canOpen: text.trim() !== '',
    onOpenChange: setOpen,
    onChoose(index) {
      chosen()
      navigate(choices[index]!)
    },
  })
  function chosen() {
    close()
    setText('')
    onLeave?.()
  }
  function type(typed: string) {
    load()
    setText(typed)
    leaveList()
    setOpen(typed.trim() !== '')
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
        {...inputProps}
        value={text}
        onChange={event => type(event.target.value)}
        onFocus={load}
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
