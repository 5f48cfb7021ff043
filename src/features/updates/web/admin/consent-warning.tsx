import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Note } from '#src/ui/note.tsx'
import { UNKNOWN } from './photo-check.ts'

/** Names who must not be on a photo, where they are known by name, and asks whether somebody looked. */
export function ConsentWarning({
  names,
  checked,
  error,
  onChange,
}: {
  /** None where everyone sees the photos: then it is whoever has no photo consent. */
  names: readonly string[]
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  const { title, who, nobody } = names.length > 0 ? named(names) : ANYBODY
  return (
    <Note tone="bad" title={title} titleAs="h2">
      <p>{who} said no to photos. Look at each photo before you share.</p>
      <div id="update-checked">
        <Checkbox checked={checked} error={error} onChange={event => onChange(event.target.checked)}>
          I checked, {nobody}
        </Checkbox>
      </div>
    </Note>
  )
}

const ANYBODY = {
  title: 'Everyone will see these photos',
  who: 'Some families',
  nobody: 'nobody without photo consent is in a photo',
}

function named(names: readonly string[]): typeof ANYBODY {
  const all = new Intl.ListFormat('en-US').format(names)
  const first = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names.map(name => name.split(' ')[0]!))
  return {
    title: `${all}: no photos`,
    who: names.length === 1 ? 'The family' : 'Their families',
    nobody: `${first} is in no photo`,
  }
}

/** Photos are not shared while it is not known who must not be on them. */
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
