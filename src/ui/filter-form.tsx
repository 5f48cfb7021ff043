import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Select } from './text-input.tsx'

type Values = Readonly<Record<string, string | undefined>>
type Props = Pick<ComponentProps<typeof Form>, 'action' | 'className' | 'role' | 'preventScrollReset' | 'children'> & {
  /** What the fields hold, by their names, from `useShownFilters`. */
  filters: Values
  /** A selection applies right away, without the button. */
  selectsApply?: boolean
}

/**
 * The filters above a list: a GET form, so that they are in the address and work without JavaScript. Its fields are
 * uncontrolled. When the address changes they follow it, except those that were edited since the form was submitted.
 */
export function FilterForm({ filters, selectsApply, preventScrollReset, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  // What the fields held when the form was submitted, or before scripts ran. A busy page follows the address later.
  const submitted = useRef<Values | undefined>(filters)
  const isSubmitted = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the object
  useLayoutEffect(() => {
    const before = submitted.current
    for (const field of fieldsOf(form.current!))
      if (field.name in filters && (!before || field.value === (before[field.name] ?? '')))
        field.value = filters[field.name] ?? ''
    submitted.current = undefined
  }, [JSON.stringify(filters)])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when JavaScript takes over
  useEffect(() => {
    // What was selected before counts too.
    const isSelected = (field: Field) =>
      field instanceof HTMLSelectElement && field.value !== (filters[field.name] ?? '')
    if (selectsApply && fieldsOf(form.current!).some(isSelected)) form.current!.requestSubmit()
  }, [])

  return (
    <Form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        isSubmitted.current = true
        submitted.current = Object.fromEntries(new FormData(event.currentTarget)) as Values
        // Without flushSync, React may render this after the next click, which adds to the filters being loaded.
        void submit(event.currentTarget, { preventScrollReset, flushSync: true })
      }}
      onChange={event => {
        if (!selectsApply || !(event.target instanceof HTMLSelectElement)) return
        isSubmitted.current = false
        event.currentTarget.requestSubmit()
        // Without a connection nothing is submitted and the page stays as it is, so the selection does too.
        if (!isSubmitted.current) event.target.value = filters[event.target.name] ?? ''
      }}
      {...rest}
    />
  )
}

type SelectProps = {
  /** What's selected, from `useShownFilters`. */
  value: string | undefined
  /** The option without a filter. */
  all: string
  choices: readonly { value: string; label: string }[]
} & Pick<ComponentProps<typeof Select>, 'name' | 'aria-label'>

/** One filter as a selection. It stays selected when its choice is missing because the list failed to load. */
export function FilterSelect({ value = '', all, choices, ...rest }: SelectProps) {
  const isMissing = value !== '' && !choices.some(each => each.value === value)
  const shown = isMissing ? [...choices, { value, label: 'Current selection' }] : choices
  return (
    <Select defaultValue={value} {...rest}>
      <option value="">{all}</option>
      {shown.map(each => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </Select>
  )
}

type Field = HTMLInputElement | HTMLSelectElement

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(each => each instanceof HTMLInputElement || each instanceof HTMLSelectElement)
