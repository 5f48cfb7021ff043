import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ListIcon, SearchIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { optionProps, useCombobox } from '#src/ui/use-combobox.ts'
import { useDebounced } from '#src/ui/use-debounced.ts'
import { useText } from '#src/ui/use-text.ts'
import { query } from '../calls.ts'

const fromCharacters = 2
const quietMs = 150

/**
 * The search box with suggestions. It belongs to the filter form by id, so it works without JavaScript too. `onSearch`
 * gets the text when a suggestion is chosen or Enter is pressed.
 */
export function SearchBox({
  form,
  typed,
  categories,
  onSearch,
}: {
  form: string
  typed: string
  categories: readonly string[]
  onSearch: (words: string) => void
}) {
  const [text, setText] = useText(typed)
  const [open, setOpen] = useState(false)
  const asked = useDebounced(text.trim(), quietMs)
  const { data } = useQuery({
    ...query('GET /api/search/suggestions', { query: { q: asked.slice(0, 100) } }),
    enabled: open && asked.length >= fromCharacters,
  })
  const suggestions = open && text.trim().length >= fromCharacters ? (data ?? []) : []
  useEffect(() => {
    if (suggestions.length > 0)
      announce(`${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`)
  }, [suggestions.length])

  const { listId, active, close, leaveList, inputProps } = useCombobox({
    count: suggestions.length,
    isOpen: open,
    onOpenChange: setOpen,
    onChoose: index => choose(suggestions[index]!),
  })
  function choose(words: string) {
    setText(words)
    close()
    onSearch(words)
  }

  return (
    <div className="cat-search">
      <SearchInput
        label="Search classes"
        name="q"
        form={form}
        maxLength={100}
        {...inputProps}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setOpen(true)
          leaveList()
          if (event.target.value === '' && typed !== '') choose('')
        }}
        onKeyDown={event => {
          inputProps.onKeyDown(event)
          if (event.key !== 'Enter' || event.defaultPrevented) return
          event.preventDefault()
          choose(text.trim())
        }}
        onBlur={() => setOpen(false)}
      />
      {suggestions.length > 0 && (
        <div className="pop">
          <div id={listId} role="listbox" aria-label="Suggestions">
            {suggestions.map((words, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
              <div
                key={words}
                role="option"
                tabIndex={-1}
                {...optionProps(listId, i, active)}
                onClick={() => choose(words)}
              >
                {categories.includes(words) ? <ListIcon /> : <SearchIcon />}
                <Marked words={words} typed={text.trim()} />
                <span className="k">{categories.includes(words) ? 'category' : 'class'}</span>
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

/** A suggestion with the typed letters highlighted. */
function Marked({ words, typed }: { words: string; typed: string }) {
  const at = words.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return <span>{words}</span>
  return (
    <span>
      {words.slice(0, at)}
      <mark>{words.slice(at, at + typed.length)}</mark>
      {words.slice(at + typed.length)}
    </span>
  )
}
