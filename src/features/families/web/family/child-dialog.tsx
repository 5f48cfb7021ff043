import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, sentenceOf } from '#src/lib/api-client.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { DateOfBirthFields } from '#src/ui/date-of-birth-fields.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field, FieldSet } from '#src/ui/field.tsx'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { ageText } from '../../child-age.ts'
import { normalizeName, splitName } from '../../full-name.ts'
import { LONGEST } from '../../registration-messages.ts'
import { api, type OwnChild } from './calls.ts'
import { type ChildForm, type ChildFormProps, formOf, problemsOf } from './child-form.ts'
import { ChildLikes } from './child-likes.tsx'
import { ChildSafetyFields } from './child-safety-fields.tsx'
import { AGREE_AND_ADD } from './way-to-add.ts'

type Props = { child: OwnChild | undefined; today: string; parentName: string; onClose: () => void }

/** Adds a child or edits one. */
export function ChildDialog({ open, ...props }: Props & { open: boolean }) {
  const title = props.child ? `Edit ${props.child.firstName}` : 'Add a child'
  return (
    <Dialog open={open} onClose={props.onClose} closeOnBack={false} title={title}>
      <ChildFields {...props} />
    </Dialog>
  )
}

function ChildFields({ child, today, parentName, onClose }: Props) {
  const [form, setForm] = useState<ChildForm>(() => formOf(child))
  const [shown, setShown] = useState<Record<string, string>>()
  const [failure, setFailure] = useState<{ sentence: string; toAgree: boolean }>()
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLFormElement>(null)
  const [keyFor] = useState(requestKeys)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const set = (changes: Partial<ChildForm>) => {
    const next = { ...form, ...changes }
    setForm(next)
    if (shown) setShown(problemsOf(next, today, !child))
  }
  const refuse = (problems: Record<string, string>) => {
    setShown(problems)
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const problems = problemsOf(form, today, !child)
    setFailure(undefined)
    if (Object.keys(problems).length > 0) return refuse(problems)
    setBusy(true)
    const { photoConsent, signature, ...fields } = form
    try {
      if (child) await api('PUT /api/children/:id', { params: { id: child.id }, body: fields })
      else {
        const body = { ...fields, signature, photoConsent: photoConsent === 'yes' ? 'yes' : 'no' } as const
        await api('POST /api/children', { body }, { idempotencyKey: keyFor(body) })
      }
      await revalidate()
      onClose()
      const { firstName } = splitName(form.fullName)
      toast({
        title: 'Saved',
        description: child ? `We updated ${firstName}'s details.` : `We added ${firstName}.`,
        tone: 'good',
      })
    } catch (error) {
      const named = error instanceof ApiError ? error.problem.fields : undefined
      if (named) refuse(named)
      else {
        const toAgree = error instanceof ApiError && error.problem.code === 'policies-changed'
        setFailure({
          sentence: sentenceOf(error, "We couldn't reach the server. Check your connection and try again."),
          toAgree,
        })
      }
      setBusy(false)
    }
  }

  const fields = { form, set, problems: shown ?? {} }
  return (
    <ScriptForm ref={box} className="stack" noValidate onSubmit={submit} aria-label="Child">
      <ChildAbout {...fields} today={today} />
      <ChildSafetyFields {...fields} />
      <ChildLikes {...fields} />
      {!child && <ChildPhotos {...fields} parentName={parentName} />}
      {failure && (
        <Note tone="bad" role="alert" title="Not saved">
          {failure.sentence} {failure.toAgree && <QuietLink to={AGREE_AND_ADD}>Read and sign</QuietLink>}
        </Note>
      )}
      <Button type="submit" tone="primary" block busy={busy} busyLabel="Saving">
        {child ? 'Save' : 'Add child'}
      </Button>
    </ScriptForm>
  )
}

/** Name and birthday, with the resulting age. */
function ChildAbout({ form, set, problems, today }: ChildFormProps & { today: string }) {
  const age = ageText(splitName(form.fullName).firstName, form.dateOfBirth, today)
  return (
    <>
      <Field id="child-name" label="Child's full name" error={problems.fullName}>
        <TextInput
          name="fullName"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={LONGEST.name}
          value={form.fullName}
          onChange={event => set({ fullName: event.target.value })}
          onBlur={() => set({ fullName: normalizeName(form.fullName) })}
        />
      </Field>
      <FieldSet id="child-born" legend="Date of birth" hint="For example, 4 27 2018" error={problems.dateOfBirth}>
        <DateOfBirthFields
          id="child-born"
          value={form.dateOfBirth}
          onChange={dateOfBirth => set({ dateOfBirth })}
          invalid={problems.dateOfBirth ? true : undefined}
          describedBy={problems.dateOfBirth ? 'child-born-error' : 'child-age'}
        />
      </FieldSet>
      <p id="child-age" className="by" role="status">
        {age?.words}
      </p>
    </>
  )
}

/** The photo question for a new child. A yes needs a signature. */
function ChildPhotos({ form, set, problems, parentName }: ChildFormProps & { parentName: string }) {
  const who = splitName(form.fullName).firstName || 'your child'
  const choice = (value: 'yes' | 'no') => ({
    name: 'photoConsent',
    checked: form.photoConsent === value,
    'aria-invalid': problems.photoConsent ? (true as const) : undefined,
    onChange: () => set({ photoConsent: value }),
  })
  return (
    <>
      <FieldSet
        id="child-photos"
        legend={`May we take photos of ${who} in class?`}
        hint="Only signed-in families and staff can see them. If you choose no, we'll leave your child out."
        error={problems.photoConsent}
      >
        <Checkbox type="radio" {...choice('yes')}>
          Yes, photos are OK
        </Checkbox>
        <Checkbox type="radio" {...choice('no')}>
          No photos
        </Checkbox>
      </FieldSet>
      {form.photoConsent === 'yes' && (
        <Field id="child-signature" label="Sign by typing your full name" error={problems.signature}>
          <TextInput
            hand
            autoComplete="off"
            placeholder={parentName}
            maxLength={LONGEST.name}
            value={form.signature}
            onChange={event => set({ signature: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
