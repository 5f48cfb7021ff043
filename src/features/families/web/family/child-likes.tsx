import { Field, FieldSet } from '#src/ui/field.tsx'
import { PickInput } from '#src/ui/pick.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import { INTERESTS, MAX_INTERESTS } from '../../interests.ts'
import { LONGEST } from '../../registration-messages.ts'
import type { ChildFormProps } from './child-form.ts'

/** What the child likes best: up to three of twelve, plus free text. */
export function ChildLikes({ form }: ChildFormProps) {
  const interests = form.watch('interests')
  const isFull = interests.length >= MAX_INTERESTS
  const toggle = (interest: string) => {
    if (interests.includes(interest))
      form.change(
        'interests',
        interests.filter(other => other !== interest),
      )
    else if (!isFull) form.change('interests', [...interests, interest])
  }
  return (
    <>
      <FieldSet
        id="child-likes"
        legend="Likes best"
        optional
        hint={
          isFull
            ? `You've chosen ${MAX_INTERESTS}. Remove one to choose another.`
            : `${interests.length} of ${MAX_INTERESTS} chosen`
        }
        error={form.problem('interests')}
      >
        <div className="row">
          {INTERESTS.map(interest => (
            <PickInput
              key={interest}
              checked={interests.includes(interest)}
              aria-disabled={(isFull && !interests.includes(interest)) || undefined}
              onChange={() => toggle(interest)}
            >
              {interest}
            </PickInput>
          ))}
        </div>
      </FieldSet>
      <Field id="child-else" label="Something else?" optional error={form.problem('otherInterest')}>
        <TextInput {...form.field('otherInterest')} autoComplete="off" maxLength={LONGEST.otherInterest} />
      </Field>
    </>
  )
}
