import { Command } from 'cmdk'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '#src/features/accounts/web.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { RefreshIcon, SearchIcon } from '#src/ui/icons.tsx'
import { useStaffPlaces } from '#src/ui/staff-places.tsx'
import { actionChoices } from './actions.ts'
import { type Choice, matching, pageChoices } from './choices.ts'
import { useFound } from './use-found.ts'

export type JumpDialogProps = { open: boolean; onClose: () => void }

/** The search over the whole back office, as a dialog. */
export default function JumpDialog({ open, onClose }: JumpDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Search or jump to" className="jump" lightDismiss>
      <Jump onClose={onClose} />
    </Dialog>
  )
}

function Jump({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { groups, isSearching, failed, again } = useGroups(text)
  const count = groups.reduce((sum, group) => sum + group.choices.length, 0)
  const isEmpty = count === 0 && !isSearching && !failed

  function go(to: string) {
    onClose()
    void navigate(to)
  }
  return (
    <Command label="Search or jump to" shouldFilter={false} vimBindings={false}>
      <div className="jump-field">
        <SearchIcon />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="A family, class, page or action"
          maxLength={100}
          data-autofocus=""
          enterKeyHint="go"
          autoCapitalize="none"
          onKeyDown={event => {
            // Whoever is faster than the answer gets the list of families.
            if (event.key === 'Enter' && count === 0 && !failed && text.trim() !== '' && !event.nativeEvent.isComposing)
              go(`/admin/families?${new URLSearchParams({ q: text.trim() })}`)
          }}
        />
      </div>
      <Command.List label="Results">
        {groups.map(({ heading, choices }) => (
          <Command.Group key={heading} heading={heading}>
            {choices.map(choice => (
              <Row key={choice.to} value={`${heading} ${choice.to}`} of={choice} onSelect={() => go(choice.to)} />
            ))}
          </Command.Group>
        ))}
        {failed && (
          <Command.Group heading={`Couldn't search ${failed}`}>
            <Row
              value="again"
              of={{ label: 'Try again', Icon: RefreshIcon, detail: 'Check your connection' }}
              onSelect={again}
            />
          </Command.Group>
        )}
      </Command.List>
      <p className="jump-says" role="status">
        {isSearching && 'Searching families and classes…'}
        {failed && <span className="vh">Couldn't search {failed}. Check your connection and try again.</span>}
        {isEmpty && (
          <>
            <strong>Nothing found</strong> Try part of a name, email, phone number or order.
          </>
        )}
        {!isSearching && !failed && !isEmpty && (
          <span className="vh">{count === 1 ? '1 result' : `${count} results`}</span>
        )}
      </p>
      <p className="jump-keys" aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
      </p>
    </Command>
  )
}

type RowProps = { value: string; of: Omit<Choice, 'to'>; onSelect: () => void }

function Row({ value, of: { label, Icon, detail }, onSelect }: RowProps) {
  return (
    <Command.Item value={value} onSelect={onSelect}>
      <Icon />
      <span className="t">{label}</span>
      {detail && <span className="k">{detail}</span>}
    </Command.Item>
  )
}

const NOBODY = { permissions: [] }

/** What fits the text, in groups. What's known right away comes first, so that nothing moves when the answer arrives. */
function useGroups(text: string) {
  const person = useViewer() ?? NOBODY
  const places = useStaffPlaces()
  const { families, classes, ...state } = useFound(text, person)
  const actions = { heading: 'Actions', choices: matching(actionChoices(person), text) }
  const pages = { heading: 'Pages', choices: matching(pageChoices(places.groups, person), text) }
  const groups = [
    ...(text.trim() === '' ? [actions, pages] : [pages, actions]),
    { heading: 'Families', choices: families },
    { heading: 'Classes', choices: classes },
  ]
  return { groups: groups.filter(group => group.choices.length > 0), ...state }
}
