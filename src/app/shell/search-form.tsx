import { Form, useSearchParams } from 'react-router'
import { SearchInput } from '#src/ui/text-input.tsx'

/** Searches the whole site; a plain GET form, so it works before JavaScript does. Blank text goes nowhere. */
export function SearchForm({ onSearch }: { onSearch?: () => void }) {
  const [search] = useSearchParams()
  return (
    <Form
      role="search"
      action="/search-results"
      onSubmit={event => {
        const words = new FormData(event.currentTarget).get('q')
        if (String(words ?? '').trim() === '') event.preventDefault()
        else onSearch?.()
      }}
    >
      <SearchInput label="Search classes, blog, pages" name="q" maxLength={100} defaultValue={search.get('q') ?? ''} />
    </Form>
  )
}
