import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { ListIcon, SearchIcon } from '#src/ui/icons.tsx'
import { announce } from '#src/ui/live-region.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
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
  const [active, setActive] = useState(-1)
  const listId = useId()
  const asked = useQuiet(text.trim(), quietMs)
  const { data } = useQuery({
    ...query('GET /api/search/suggestions', { query: { q: asked.slice(0, 100) } }),
    enabled: open && asked.length >= fromCharacters,
  })
  const suggestions = open && text.trim().length >= fromCharacters ? (data ?? []) : []
  useEffect(() => {
    if (suggestions.length > 0)
      announce(`${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`)
  }, [suggestions.length])

  const choose = (words: string) => {
    setText(words)
    setOpen(false)
    setActive(-1)
    onSearch(words)
  }
  const move = (step: number) => {
    const places = suggestions.length + 1
    setOpen(true)
    setActive(at => ((at + 1 + step + places) % places) - 1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && suggestions.length > 0) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(suggestions[active] ?? text.trim())
    }
  }

  return (
    <div className="cat-search">
      <SearchInput
        label="Search classes"
        name="q"
        form={form}
        maxLength={100}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && suggestions[active] ? `${listId}-${active}` : undefined}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setOpen(true)
          setActive(-1)
          if (event.target.value === '' && typed !== '') choose('')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {suggestions.length > 0 && (
        <div className="pop">
          <div id={listId} role="listbox" aria-label="Suggestions">
            {suggestions.map((words, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and the keys
              <div
                key={words}
                id={`${listId}-${i}`}
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                onMouseDown={event => event.preventDefault()}
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

/** The value once it hasn't changed for a while. */
function useQuiet<T>(value: T, ms: number): T {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return quiet
}
