import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatPlainDay } from '#src/lib/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink, LinkButton } from '#src/ui/button.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { ClockIcon, EditIcon } from '#src/ui/icons.tsx'
import { Note } from '#src/ui/note.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { SafetyFacts } from '../safety-facts.tsx'
import { api, type Family, type OwnChild } from './calls.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { StudioChanges } from './studio-changes.tsx'

/** One child: name, safety information, photo consent, and a way to change each. */
export function ChildCard({
  child,
  corrections,
  photoPolicy,
  parentName,
}: {
  child: OwnChild
  corrections: Family['corrections']
  photoPolicy: string
  parentName: string
}) {
  const [photos, setPhotos] = useState(false)
  const { id, firstName, lastName, age, dateOfBirth, safety, photoConsent } = child
  const name = `${firstName} ${lastName}`.trim()
  const likes = [...child.interests, child.otherInterest].filter(Boolean).join(', ')
  return (
    <Sheet as="article" aria-label={name}>
      <div className="kid-head">
        <SewnButton id={id} name={firstName} />
        <div>
          <h3>{name}</h3>
          <p className="by">
            Age {age}, born {formatPlainDay(dateOfBirth)}
          </p>
        </div>
        <Badge tone={photoConsent === 'yes' ? 'leaf' : 'ink'} shape={photoConsent === 'yes' ? 'dot' : 'bar'}>
          {photoConsent === 'yes' ? 'Photos OK' : 'No photos'}
        </Badge>
      </div>
      {safety && <SafetyFacts allergies={child.allergies} safety={safety} />}
      {likes && <Facts items={[{ name: 'Likes best', value: likes }]} />}
      <StudioChanges of={corrections.filter(each => each.childId === id)} />
      {safety?.allergyAnswer === 'not-answered' && (
        <Note
          tone="warn"
          title={`Does ${firstName} have any allergies?`}
          action={
            <ButtonLink small to={`?edit=${id}`} preventScrollReset>
              Answer<span className="vh"> for {name}</span>
            </ButtonLink>
          }
        >
          You haven't answered this yet. If there are none, let us know that too. Until then, we'll ask at check-in.
        </Note>
      )}
      {safety?.recheckDue && <SafetyCheckPrompt child={child} />}
      <div className="row">
        <ButtonLink small to={`?edit=${id}`} preventScrollReset>
          <EditIcon /> Edit<span className="vh"> {name}</span>
        </ButtonLink>
        <LinkButton onClick={() => setPhotos(true)}>
          {photoConsent === 'yes' ? "Don't allow photos" : 'Allow photos'}
          <span className="vh"> of {name}</span>
        </LinkButton>
      </div>
      <PhotoDialog
        open={photos}
        child={child}
        policy={photoPolicy}
        parentName={parentName}
        onClose={() => setPhotos(false)}
      />
    </Sheet>
  )
}

/** Asks once a year whether the information is still correct. One tap confirms it. */
export function SafetyCheckPrompt({ child: { id, firstName } }: { child: Pick<OwnChild, 'id' | 'firstName'> }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const { start, isBusy } = useAction(
    async () => {
      await api('POST /api/children/:id/safety-check', { params: { id } })
      await revalidate()
      toast({ title: 'Thank you', description: `${firstName}'s safety information is confirmed.`, tone: 'good' })
    },
    {
      unreachable: 'Try again.',
      onFailed: ({ message }) => toast({ title: 'Not saved', description: message, tone: 'destructive' }),
    },
  )
  return (
    <Note
      tone="warn"
      icon={<ClockIcon />}
      title={`Is ${firstName}'s safety information still correct?`}
      action={
        <Button small busy={isBusy} busyLabel="Saving" onClick={() => start()}>
          Yes, it's correct<span className="vh"> for {firstName}</span>
        </Button>
      }
    >
      You last checked it more than a year ago.
    </Note>
  )
}
