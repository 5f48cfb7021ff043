import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Note } from '#src/ui/note.tsx'
import { UNKNOWN } from './photo-check.ts'

/** Names the children who must not be in a photo, if known by name, and asks staff to confirm they checked. */
export function ConsentWarning({
  names,
  checked,
  error,
  onChange,
}: {
  /** Empty if everyone sees the photos: then it's anyone without photo consent. */
  names: readonly string[]
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  const { title, who, nobody } = names.length > 0 ? named(names) : ANYBODY
  return (
    <Note tone="bad" title={title} titleAs="h2">
      <p>{who} said no to photos. Check each photo before you share.</p>
      <div id="update-checked">
        <Checkbox checked={checked} error={error} onChange={event => onChange(event.target.checked)}>
          I checked: {nobody}
        </Checkbox>
      </div>
    </Note>
  )
}

const ANYBODY = {
  title: 'Everyone will see these photos',
  who: 'Some families',
  nobody: 'no one without photo consent is in any photo',
}

function named(names: readonly string[]): typeof ANYBODY {
  const all = new Intl.ListFormat('en-US').format(names)
  const first = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map(name => name.split(' ')[0]!))
  return {
    title: `${all}: no photos`,
    who: names.length === 1 ? 'The family' : 'Their families',
    nobody: `${first} isn't in any photo`,
  }
}

/** Photos can't be shared until we know who must not be in them. */
export const NotChecked = ({ asking, onAgain }: { asking: boolean; onAgain: () => void }) => (
  <Note
    id="update-checked"
    tone="bad"
    role="alert"
    action={
      <Button small busy={asking} busyLabel="Checking" onClick={onAgain}>
        Try again
      </Button>
    }
  >
    {UNKNOWN}
  </Note>
)
