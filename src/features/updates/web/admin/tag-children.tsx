import { useState } from 'react'
import { LinkButton } from '#src/ui/button.tsx'
import { Chips } from '#src/ui/chip.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import type { TaggableChild } from '../../contract.ts'
import { useTaggable } from './use-taggable.ts'

/** Who is in a photo. A child whose family said no to photos is listed but can't be tagged. */
export function TagChildren({
  photoName,
  choices,
  findable,
  tagged,
  onChange,
}: {
  photoName: string
  choices: readonly TaggableChild[]
  findable: boolean
  tagged: readonly string[]
  onChange: (tagged: readonly string[]) => void
}) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [known, setKnown] = useState<readonly TaggableChild[]>([])
  const { children: found } = useTaggable(findable && query.trim().length >= 2 ? { q: query.trim() } : undefined)
  const all = [...new Map([...choices, ...known, ...found].map(child => [child.id, child])).values()]
  const shown = all.filter(child => choices.includes(child) || found.includes(child) || tagged.includes(child.id))
  const names = all.filter(child => tagged.includes(child.id)).map(child => child.name)
  const toggle = (child: TaggableChild, on: boolean) => {
    setKnown(was => [...was, child])
    onChange(on ? [...tagged, child.id] : tagged.filter(id => id !== child.id))
  }
  return (
    <div className="stack tight">
      <div className="row">
        <Chips words={names} label={`On ${photoName}`} />
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Done' : 'Tag children'}
        </LinkButton>
      </div>
      {open && (
        <fieldset className="tags">
          <legend className="vh">Children on {photoName}</legend>
          {findable && (
            <SearchInput
              label="Find a child by name"
              value={query}
              onChange={event => setQuery(event.target.value)}
              maxLength={100}
            />
          )}
          <div className="row">
            {shown.map(child =>
              child.photoConsent === 'yes' ? (
                <PickInput
                  key={child.id}
                  checked={tagged.includes(child.id)}
                  onChange={event => toggle(child, event.target.checked)}
                >
                  {child.name}
                </PickInput>
              ) : (
                <span key={child.id} className="fact-chip">
                  {child.name}: no photos
                </span>
              ),
            )}
          </div>
          {shown.length === 0 && (
            <p className="by">{findable ? 'Type at least two letters of a name.' : 'No children here yet.'}</p>
          )}
        </fieldset>
      )}
    </div>
  )
}
