import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

type Values = Readonly<Record<string, string | undefined>>
type Props = Omit<ComponentProps<typeof Form>, 'method' | 'ref'> & {
  /** What the fields hold in the address of the list that is shown, by field name. */
  filters: Values
  /** A selection applies right away, without the button. */
  selectsApply?: boolean
}

/**
 * The filters above a list: a GET form, so that they are in the address and work without JavaScript. Its fields are
 * uncontrolled. When the address changes they follow it, except those that were edited while the list was loading.
 */
export function FilterForm({ filters, selectsApply, onSubmit, onChange, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { location: destination } = useNavigation()
  // What the fields held when the next list was asked for. A field that holds something else was edited after that.
  const asked = useRef(filters)
  const isOurs = useRef(false)

  useLayoutEffect(() => {
    if (!destination) isOurs.current = false
    // Links ask for a list too. A submit is recorded right away: a busy page may show later that it's loading.
    else if (!isOurs.current) asked.current = valuesOf(form.current!)
  }, [destination])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the object
  useLayoutEffect(() => {
    for (const field of fieldsOf(form.current!))
      if (field.name in filters && field.value === (asked.current[field.name] ?? ''))
        field.value = filters[field.name] ?? ''
    asked.current = filters
  }, [JSON.stringify(filters)])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when JavaScript takes over
  useEffect(() => {
    // What was selected before counts too.
    const selects = fieldsOf(form.current!).filter(each => each instanceof HTMLSelectElement)
    if (selectsApply && selects.some(({ name, value }) => value !== (filters[name] ?? '')))
      form.current!.requestSubmit()
  }, [])

  return (
    <Form
      ref={form}
      onSubmit={event => {
        asked.current = valuesOf(event.currentTarget)
        isOurs.current = true
        onSubmit?.(event)
      }}
      onChange={event => {
        onChange?.(event)
        if (selectsApply && event.target instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
      }}
      {...rest}
    />
  )
}

const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(each => each instanceof HTMLInputElement || each instanceof HTMLSelectElement)

const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Values
