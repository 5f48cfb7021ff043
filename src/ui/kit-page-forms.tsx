import { useState } from 'react'
import { dateProblem } from '#src/lib/date-of-birth.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { DateOfBirthFields } from './date-of-birth-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field, FieldSet } from './field.tsx'
import { SaveForm } from './form/save-form.tsx'
import { CANCELED, useSaveForm } from './form/use-save-form.ts'
import { PasswordInput } from './password-input.tsx'
import { PriceRange } from './price-range.tsx'
import { CardFace, RadioCard } from './radio-card.tsx'
import { Sheet } from './sheet.tsx'
import { StepThread } from './step-thread.tsx'
import { Switch } from './switch.tsx'
import { SearchInput, Select, TextArea, TextInput } from './text-input.tsx'

/** Forms on the kit page: one with a summary of its errors, one with the remaining controls. */
export function KitForms() {
  return (
    <section className="stack">
      <h2>Forms</h2>
      <div className="split even">
        <BoundForm />
        <OtherControls />
      </div>
    </section>
  )
}

function BoundForm() {
  const form = useSaveForm({
    values: { childName: '', birthday: '201-06-14', password: '', about: 'Registration', message: '', terms: false },
    check: ({ childName, birthday, message }) => ({
      childName: childName ? undefined : "Enter your child's name",
      birthday: dateProblem(birthday)?.message,
      message: message && message.length < 10 ? 'Message should be at least 10 characters' : undefined,
    }),
    save: async () => CANCELED,
    hasSummary: true,
  })
  const birthday = form.watch('birthday')
  const wrongDate = dateProblem(birthday)
  const ids: Record<string, string> = {
    childName: 'kit-name',
    birthday: `kit-birth-${wrongDate?.part}`,
    message: 'kit-message',
  }
  const problems = form.problems.map(({ path, message }) => ({ id: ids[path], message }))
  return (
    <Sheet>
      <StepThread steps={['You and your child', 'Safety']} current={0} />
      <SaveForm form={form}>
        <ErrorSummary problems={problems} attempt={form.attempt} />
        <Field id="kit-name" label="Child's full name" error={form.problem('childName')}>
          <TextInput {...form.field('childName')} autoComplete="off" />
        </Field>
        <FieldSet id="kit-birth" legend="Date of birth" hint="For example, 4 27 2018" error={wrongDate?.message}>
          <DateOfBirthFields
            id="kit-birth"
            value={birthday}
            onChange={next => form.change('birthday', next)}
            invalid={wrongDate?.part}
          />
        </FieldSet>
        <Field id="kit-password" label="Password" hint="At least 8 characters. Three words work well.">
          <PasswordInput {...form.field('password')} autoComplete="new-password" />
        </Field>
        <Field id="kit-about" label="What's it about?">
          <Select {...form.field('about')}>
            <option>Registration</option>
            <option>A lost mitten</option>
          </Select>
        </Field>
        <Field id="kit-message" label="Message" error={form.problem('message')} optional>
          <TextArea {...form.field('message')} />
        </Field>
        <Checkbox {...form.checkbox('terms')}>I agree to get the newsletter. I can unsubscribe anytime.</Checkbox>
        <div className="row">
          <Button tone="primary" type="submit">
            Finish registration
          </Button>
        </div>
      </SaveForm>
    </Sheet>
  )
}

function OtherControls() {
  const [price, setPrice] = useState({ from: 0, to: 6000 })
  return (
    <Sheet>
      <StepThread steps={['Class', 'Child', 'Pay']} current={1} />
      <SearchInput label="Search classes" />
      <Field id="kit-wrong" label="Email" error="Please enter a valid email address">
        <TextInput type="email" autoComplete="email" defaultValue="maya@example" />
      </Field>
      <Field id="kit-sign" label="Sign by typing your full name">
        <TextInput hand defaultValue="Maya Alvarez" autoComplete="off" />
      </Field>
      <FieldSet legend="What would you like back?">
        <RadioCard name="kit-back" value="refund" amount="$35.00" title="Refund to Visa 4242" detail="5 to 10 days." />
        <RadioCard
          name="kit-back"
          value="credit"
          amount="$45.00"
          title="Class credit"
          detail="Available right away."
          defaultChecked
        />
        <RadioCard
          name="kit-back"
          value="card"
          face={<CardFace last4="0002" tone="bad" />}
          title="Visa ending 0002"
          detail="Declined"
        />
      </FieldSet>
      <FieldSet legend="Photos" error="Select yes or no">
        <Checkbox type="radio" name="kit-photo" value="yes" defaultChecked>
          Yes, photos of the craft table are fine
        </Checkbox>
        <Checkbox type="radio" name="kit-photo" value="no">
          No photos
        </Checkbox>
      </FieldSet>
      <Checkbox error="Read and check this box" hint="Opens in place, 1 minute">
        Privacy Policy
      </Checkbox>
      <FieldSet legend="Price">
        <PriceRange min={0} max={8000} value={price} onChange={setPrice} />
      </FieldSet>
      <Switch defaultChecked>Use my $25.00 credit</Switch>
      <Switch>Remind me by email</Switch>
    </Sheet>
  )
}
