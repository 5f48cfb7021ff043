import { Checkbox } from '#src/ui/checkbox.tsx'
import { Note } from '#src/ui/note.tsx'

/** Names the children of the class who must not be on a photo, and asks whether somebody looked. */
export function ConsentWarning({
  names,
  checked,
  error,
  onChange,
}: {
  names: readonly string[]
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  const all = new Intl.ListFormat('en-US').format(names)
  const first = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map(name => name.split(' ')[0]!))
  const families = names.length === 1 ? 'The family' : 'Their families'
  return (
    <Note tone="bad" title={`${all}: no photos`} titleAs="h2">
      <p>{families} said no to photos. Look at each photo before you share.</p>
      <div id="update-checked">
        <Checkbox checked={checked} error={error} onChange={event => onChange(event.target.checked)}>
          I checked, {first} is in no photo
        </Checkbox>
      </div>
    </Note>
  )
}
