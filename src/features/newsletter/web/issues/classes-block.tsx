import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { ISSUE_LIMITS, type IssueBlock } from '../../issue-blocks.ts'
import { query } from '../newsletter-client.ts'

type Props = {
  block: Extract<IssueBlock, { is: 'classes' }>
  id: string
  error: string | undefined
  onChange: (part: { classIds: string[] }) => void
}

/** The classes a newsletter names, soonest first. The email says their dates and prices as they are when it's sent. */
export function ClassesBlock({ block, id, error, onChange }: Props) {
  const { data, isError, refetch } = useQuery(query('GET /api/admin/newsletter-classes'))
  const { classIds } = block
  /** Shown first, in the list that may scroll. The order doesn't change under anyone's hands. */
  const [chosenBefore] = useState(classIds)
  if (isError)
    return (
      <Note
        tone="bad"
        action={
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Couldn't load the classes. What you chose is still there.
      </Note>
    )
  if (!data) return <p className="by">Loading the classes</p>
  const listed = data.classes.map(each => each.id)
  const gone = classIds.filter(each => !listed.includes(each))
  const isFull = classIds.length >= ISSUE_LIMITS.classes
  const toggle = (classId: string) => {
    const next = classIds.includes(classId) ? classIds.filter(each => each !== classId) : [...classIds, classId]
    onChange({ classIds: [...listed.filter(each => next.includes(each)), ...next.filter(each => gone.includes(each))] })
  }
  return (
    <FieldSet
      id={id}
      legend={<VisuallyHidden>Classes</VisuallyHidden>}
      hint="The email shows their next date and their price at the time it's sent."
      error={error}
    >
      {gone.length > 0 && (
        <Note
          tone="warn"
          action={
            <LinkButton onClick={() => onChange({ classIds: classIds.filter(each => !gone.includes(each)) })}>
              Remove
            </LinkButton>
          }
        >
          {gone.length === 1 ? '1 chosen class is' : `${gone.length} chosen classes are`} canceled, hidden or over, and
          won't be in the email.
        </Note>
      )}
      {data.classes.length === 0 && <p className="by">No upcoming classes are published.</p>}
      <div className="class-choices">
        {data.classes
          .toSorted((a, b) => Number(chosenBefore.includes(b.id)) - Number(chosenBefore.includes(a.id)))
          .filter(each => !isFull || classIds.includes(each.id))
          .map(each => (
            <Checkbox key={each.id} checked={classIds.includes(each.id)} onChange={() => toggle(each.id)}>
              {each.title}
              <span className="by">
                {each.when} · {each.price}
              </span>
            </Checkbox>
          ))}
      </div>
      {isFull && <p className="by">That's the most one block can show.</p>}
    </FieldSet>
  )
}
