import { useMemo } from 'react'
import { Note } from '#src/ui/note.tsx'
import { isSameName } from '../full-name.ts'
import { LONGEST } from '../registration-messages.ts'
import { JoiningField } from './joining-field.tsx'
import { useJoining } from './use-joining-form.ts'

/** The typed name as a signature. A name other than the parent's gets a notice, but is never refused. */
export function SignatureField() {
  const { form, timeZone, wasLeft } = useJoining()
  const { digitalSignature: signature, parent } = form
  const today = useMemo(
    () => new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone }).format(new Date()),
    [timeZone],
  )
  const differs = signature.trim() !== '' && !isSameName(signature, parent.fullName)
  return (
    <div className="stack tight">
      <JoiningField
        path="digitalSignature"
        label="Sign by typing your full name"
        hand
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={LONGEST.name}
      />
      <p className="hint">Signed today, {today}</p>
      <div role="status">
        {differs && wasLeft('digitalSignature') && (
          <Note tone="warn" soft>
            The name above is {parent.fullName}. Check your signature, or continue if it's correct.
          </Note>
        )}
      </div>
    </div>
  )
}
