import { useProgram } from '#src/features/organization/web.ts'
import { FamilyNames } from '#src/ui/family-names.tsx'
import { Note } from '#src/ui/note.tsx'
import { type ClassChange, changeSentences, concernsFamilies } from '../../../class-changes.ts'
import type { EditedClassAnswer } from '../../../contract.ts'

const MOST = 6
const familiesText = (count: number) => (count === 1 ? '1 family' : `${count} families`)

/** What a toast says afterward; nothing if nobody was notified. */
export const recipientsText = (told: number) => (told > 0 ? `${familiesText(told)} got an email.` : undefined)

/** Who will be notified, and of what, before anything is saved. */
export function RecipientsNote({ change, shown }: { change: ClassChange; shown: EditedClassAnswer }) {
  const { timeZone } = useProgram()
  const { families } = shown
  if (families === 0 || !concernsFamilies(change)) return null
  const sentences = changeSentences(change, shown, timeZone)
  return (
    <Note title={`${familiesText(families)} will be notified`}>
      <ul className="lines">
        {sentences.slice(0, MOST).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
        {sentences.length > MOST && <li>And {sentences.length - MOST} more.</li>}
      </ul>
      {shown.dayOptions && <p>Families who booked a half day or care get their own hours.</p>}
      <FamilyNames names={shown.familyNames} />
    </Note>
  )
}
