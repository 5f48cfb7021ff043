import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { dateProblem } from '#src/lib/date-of-birth.ts'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { DateOfBirthFields } from './date-of-birth-fields.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field, FieldSet } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { PriceRange } from './price-range.tsx'
import { CardFace, RadioCard } from './radio-card.tsx'
import { ScriptForm } from './script-form.tsx'
import { Sheet } from './sheet.tsx'
import { StepThread } from './step-thread.tsx'
import { Switch } from './switch.tsx'
import { SearchInput, Select, TextArea, TextInput } from './text-input.tsx'

/** Forms on the kit page: one with react-hook-form and every error shown, one with the remaining controls. */
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

type Joining = { childName: string; password: string; about: string; message: string; terms: boolean }

function BoundForm() {
  const { register, handleSubmit, formState } = useForm<Joining>({ shouldFocusError: false })
  const [birthday, setBirthday] = useState('201-06-14')
  const { errors, submitCount } = formState
  const wrongDate = dateProblem(birthday)
  const problems = [
    { id: 'kit-name', message: errors.childName?.message },
    wrongDate ? { id: `kit-birth-${wrongDate.part}`, message: wrongDate.message } : { message: undefined },
    { id: 'kit-message', message: errors.message?.message },
  ].filter((problem): problem is { id: string; message: string } => problem.message !== undefined)
  return (
    <Sheet>
      <StepThread steps={['You and your child', 'Safety']} current={0} />
      <ScriptForm className="stack" noValidate onSubmit={handleSubmit(() => {})}>
        <ErrorSummary problems={submitCount > 0 ? problems : []} attempt={submitCount} />
        <Field id="kit-name" label="Child's full name" error={errors.childName?.message}>
          <TextInput autoComplete="off" {...register('childName', { required: "Enter your child's name" })} />
        </Field>
        <FieldSet id="kit-birth" legend="Date of birth" hint="For example, 4 27 2018" error={wrongDate?.message}>
          <DateOfBirthFields id="kit-birth" value={birthday} onChange={setBirthday} invalid={wrongDate?.part} />
        </FieldSet>
        <Field id="kit-password" label="Password" hint="At least 8 characters. Three words work well.">
          <PasswordInput {...register('password')} autoComplete="new-password" />
        </Field>
        <Field id="kit-about" label="What's it about?">
          <Select {...register('about')}>
            <option>Registration</option>
            <option>A lost mitten</option>
          </Select>
        </Field>
        <Field id="kit-message" label="Message" error={errors.message?.message} optional>
          <TextArea
            {...register('message', { minLength: { value: 10, message: 'Message should be at least 10 characters' } })}
          />
        </Field>
        <Checkbox {...register('terms')}>I agree to get the newsletter. I can unsubscribe anytime.</Checkbox>
        <div className="row">
          <Button tone="primary" type="submit">
            Finish registration
          </Button>
        </div>
      </ScriptForm>
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
