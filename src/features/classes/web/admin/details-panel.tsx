import type { ReactNode } from 'react'
import { SEASONS } from '#src/features/organization/program-settings.ts'
import { Field } from '#src/ui/field.tsx'
import { Select, TextArea, TextInput } from '#src/ui/text-input.tsx'
import { AGE_RULES, type AgeRule } from '../../ages.ts'
import { LIMITS } from '../../class-limits.ts'
import type { PanelProps } from './class-editor.tsx'

const KINDS = [
  ['class', 'Class'],
  ['trial', 'Free trial'],
  ['program', 'Program'],
] as const
const AGE_RULE_TEXT: Record<AgeRule, string> = {
  note: 'Families can book',
  ask: 'Families ask first',
  refuse: "Families can't book",
}
const AGE_RULE_HINT: Record<AgeRule, string> = {
  note: "They see a note about the ages, and you see the child's age.",
  ask: 'They send a request. You approve or decline it on Today.',
  refuse: 'Only staff can book such a child, with a reason.',
}
type Line = 'title' | 'takeHome' | 'keywords' | 'aside' | 'ageMin' | 'ageMax' | 'wear' | 'bring' | 'materials'

/** The season with its year. While there are none, staff choose a name, and the class's dates make the season. */
function SeasonSelect({ edited, change, choices }: Pick<PanelProps, 'edited' | 'change' | 'choices'>) {
  if (choices.seasons.length === 0) {
    return (
      <Select
        value={edited.season}
        onChange={event => change({ season: event.target.value as (typeof SEASONS)[number] })}
      >
        {SEASONS.map(name => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    )
  }
  return (
    <Select value={edited.seasonId} onChange={event => change({ seasonId: event.target.value })}>
      {!edited.seasonId && <option value="">{edited.season}, no year yet</option>}
      {choices.seasons.map(({ id, name, state }) => (
        <option key={id} value={id}>
          {state === 'open' ? name : `${name} (${state})`}
        </option>
      ))}
    </Select>
  )
}

/** What a class is: its text, ages and season. */
export function DetailsPanel({ edited, change, problems, choices, isNew }: PanelProps & { isNew: boolean }) {
  const line = (name: Line, label: ReactNode, more: { hint?: string; most?: number; optional?: boolean } = {}) => (
    <Field id={`class-${name}`} label={label} hint={more.hint} optional={more.optional} error={problems[name]}>
      <TextInput
        form="class-form"
        value={edited[name]}
        maxLength={more.most ?? LIMITS.words}
        inputMode={name.startsWith('age') ? 'numeric' : undefined}
        onChange={event => change({ [name]: event.target.value })}
      />
    </Field>
  )
  return (
    <section className="panel" aria-labelledby="what-title">
      <h2 id="what-title">Details</h2>
      <div className="field-grid">
        {line('title', 'Title', { most: LIMITS.title })}
        <Field id="class-category" label="Category" error={problems.category}>
          <TextInput
            list="class-categories"
            value={edited.category}
            maxLength={LIMITS.category}
            onChange={event => change({ category: event.target.value })}
          />
        </Field>
        <datalist id="class-categories">
          {choices.categories.map(name => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field id="class-season" label="Season" error={problems.season}>
          <SeasonSelect edited={edited} change={change} choices={choices} />
        </Field>
        {isNew && (
          <Field id="class-kind" label="Kind" hint="Can't be changed later" error={problems.kind}>
            <Select
              value={edited.kind}
              onChange={event => {
                const kind = event.target.value as (typeof KINDS)[number][0]
                const rule = kind === 'program' ? 'program' : 'class'
                const policy = choices.policies.find(each => each.kind === rule)
                change({ kind, ...(policy ? { cancellationPolicyId: policy.id } : {}) })
              }}
            >
              {KINDS.map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {line('ageMin', 'Youngest age', { most: 2 })}
        {line('ageMax', 'Oldest age', { most: 2 })}
        <Field
          id="class-ageRule"
          label="Outside these ages"
          hint={AGE_RULE_HINT[edited.ageRule]}
          error={problems.ageRule}
        >
          <Select
            form="class-form"
            value={edited.ageRule}
            onChange={event => change({ ageRule: event.target.value as AgeRule })}
          >
            {AGE_RULES.map(rule => (
              <option key={rule} value={rule}>
                {AGE_RULE_TEXT[rule]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field id="class-description" label="Description" error={problems.description}>
        <TextArea
          rows={4}
          value={edited.description}
          maxLength={LIMITS.description}
          onChange={event => change({ description: event.target.value })}
        />
      </Field>
      <div className="field-grid two">
        {line('takeHome', 'Takes home', { optional: true })}
        {line('keywords', 'Keywords', { hint: 'Separate with commas. The card shows up to 3', most: 400 })}
        {line('wear', 'What to wear', { optional: true })}
        {line('bring', 'What to bring', { optional: true })}
        {line('materials', 'Materials', { optional: true })}
        {line('aside', 'Handwritten note', {
          hint: 'A few words on a piece of tape',
          most: LIMITS.aside,
          optional: true,
        })}
      </div>
    </section>
  )
}
