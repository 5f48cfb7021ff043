import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { clientFor } from '#src/lib/api-client.ts'
import { dayOf } from '#src/lib/dates.ts'
import { formatPhone } from '#src/lib/phone-number.ts'
import { requestKeys } from '#src/lib/request-keys.ts'
import { Button, QuietLink } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { ErrorSummary } from '#src/ui/error-summary.tsx'
import { FieldSet } from '#src/ui/field.tsx'
import { useAction } from '#src/ui/form/use-action.ts'
import { Note } from '#src/ui/note.tsx'
import { ScriptForm } from '#src/ui/script-form.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { UnsavedGuard } from '#src/ui/unsaved-guard.tsx'
import type { FamiliesContract } from '../../contract.ts'
import { namedContacts, phoneProblems } from '../../phone-rules.ts'
import { LONGEST, SENTENCES } from '../../registration-messages.ts'
import { ContactFields } from '../contact-fields.tsx'
import { type PersonRow, peopleIn } from '../family/people-rows.tsx'
import { JoiningField } from '../joining-field.tsx'
import { childByPhone, type JoiningForm, startingForm } from '../joining-form.ts'
import { JoiningContext, useJoiningForm } from '../use-joining-form.ts'
import { PhoneChildren } from './phone-children.tsx'
import { PhonePickup, pickupProblemsOf, pickupSummary } from './phone-pickup.tsx'

const { api } = clientFor<FamiliesContract>()
const AGREED = 'agreed-by-phone'

/** What's sent. A second contact that was left blank follows later. */
const toBody = (form: JoiningForm, pickup: readonly PersonRow[]) => ({
  parent: form.parent,
  children: form.children.map(({ fullName, dateOfBirth, allergies, medicalNotes }) => ({
    fullName,
    dateOfBirth,
    allergies,
    medicalNotes,
  })),
  emergencyContacts: namedContacts(form.emergencyContacts),
  pickupPeople: peopleIn(pickup),
  agreedByPhone: true as const,
})

/** Problems by field, except with the pickup list, which isn't part of the registration form. */
const findByPhone = (form: JoiningForm, today: string) => phoneProblems(toBody(form, []), today)

/** Parent, children, emergency contacts, pickup people and agreement to the policies, with the registration form's rules. */
export function PhoneForm({ now }: { now: string }) {
  const { timeZone } = useProgram()
  const today = dayOf(now, timeZone)
  const joining = useJoiningForm(() => ({ ...startingForm(null), children: [childByPhone('1')] }), today, findByPhone)
  const [pickup, setPickup] = useState<PersonRow[]>([])
  const around = useMemo(
    () => ({ today, timeZone, policies: [], isFamilyKnown: false, isPhoneKnown: false }),
    [today, timeZone],
  )
  const [keyFor] = useState(requestKeys)
  const [agreed, setAgreed] = useState(false)
  const [familyId, setFamilyId] = useState<string>()
  const navigate = useNavigate()
  const toast = useToast()
  const { form, attempts } = joining
  const [blank] = useState(() => JSON.stringify(form))
  const { start, isBusy, failure } = useAction(
    async () => {
      setFamilyId(undefined)
      const body = toBody(form, pickup)
      const { id, message } = await api('POST /api/admin/families', { body }, { idempotencyKey: keyFor(body) })
      toast({ title: 'Family registered', description: message, tone: 'good' })
      await navigate(`/admin/families/${id}?book`)
    },
    {
      unreachable: 'Nothing was saved. Try again.',
      onRefused({ problem }) {
        if (problem.fields) joining.setRefused(problem.fields)
        setFamilyId('familyId' in problem ? String(problem.familyId) : undefined)
        return false
      },
    },
  )
  // While the form is being sent, and once it's saved, there's nothing to lose.
  const unsaved = !isBusy && (agreed || pickup.length > 0 || JSON.stringify(form) !== blank)

  const open = [...joining.summary(1), ...joining.summary(2)]
    .filter(({ id }) => !/^(acknowledgements|digitalSignature)/.test(id ?? ''))
    .map(problem => ({
      ...problem,
      message: (problem.message ?? '').replace(/^Your child/, 'The child').replace(/^Your /, "The parent's "),
    }))
  const pickupOpen = pickupProblemsOf(pickup, form.parent.fullName)
  const unsaid = attempts[1] > 0 && !agreed ? [{ id: AGREED, message: SENTENCES.agreedByPhone }] : []

  function register() {
    joining.attempt(1)
    joining.attempt(2)
    const right =
      joining.isComplete(1) &&
      form.emergencyContacts.every((_, index) => joining.isContactComplete(index)) &&
      Object.keys(pickupOpen).length === 0 &&
      agreed
    if (right) void start()
  }

  return (
    <JoiningContext value={{ ...joining, ...around }}>
      <UnsavedGuard active={unsaved} />
      <ScriptForm className="stack phone-form" noValidate onSubmit={() => !isBusy && register()}>
        <ErrorSummary
          problems={[...open, ...(attempts[1] > 0 ? pickupSummary(pickup, pickupOpen) : []), ...unsaid]}
          attempt={attempts[1]}
          severalOnly
        />
        <Panel as="section" aria-labelledby="phone-parent">
          <PhoneParent />
        </Panel>
        <Panel as="section" aria-labelledby="phone-children">
          <PhoneChildren />
        </Panel>
        <Panel as="section" aria-labelledby="phone-contacts">
          <h2 id="phone-contacts">Emergency contacts</h2>
          <div className="joining-pair">
            <ContactFields at={0} byStaff />
            <ContactFields at={1} byStaff />
          </div>
        </Panel>
        <PhonePickup
          rows={pickup}
          contacts={form.emergencyContacts.filter(contact => contact.mayPickUp)}
          problems={attempts[1] > 0 ? pickupOpen : {}}
          onChange={setPickup}
        />
        <Panel as="section" aria-labelledby="phone-policies">
          <h2 id="phone-policies">Policies</h2>
          <FieldSet
            legend="Ask the parent: do you agree to our terms, privacy policy, cancellation policy and safety guidelines?"
            hint="We'll record this as agreed by phone. The email we send asks them to sign."
            error={unsaid[0]?.message}
          >
            <Checkbox id={AGREED} checked={agreed} onChange={event => setAgreed(event.target.checked)}>
              The parent agreed to all four on the phone
            </Checkbox>
          </FieldSet>
        </Panel>
        {failure && (
          <Note tone="bad" role="alert" title={failure.message}>
            {familyId && <QuietLink to={`/admin/families/${familyId}`}>Open this family</QuietLink>}
          </Note>
        )}
        <div>
          <Button type="submit" tone="primary" busy={isBusy} busyLabel="Registering">
            Register family
          </Button>
        </div>
      </ScriptForm>
    </JoiningContext>
  )
}

/** The parent's three fields, filled out by staff. Autofill is off because browsers would enter the staff member's own data. */
function PhoneParent() {
  return (
    <>
      <h2 id="phone-parent">Parent</h2>
      <div className="phone-row">
        <JoiningField path="parent.fullName" label="Parent's full name" autoComplete="off" maxLength={LONGEST.name} />
        <JoiningField
          path="parent.email"
          label="Email"
          optional
          hint="Can follow later."
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LONGEST.email}
          tidy={text => text.trim()}
        />
        <JoiningField
          path="parent.phone"
          label="Parent's phone"
          type="tel"
          autoComplete="off"
          maxLength={LONGEST.phone}
          tidy={formatPhone}
        />
      </div>
    </>
  )
}
