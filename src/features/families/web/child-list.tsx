import { useState } from 'react'
import { ageOn } from '#src/lib/dates.ts'
import { Button, LinkButton } from '#src/ui/button.tsx'
import { mayMoveFocus } from '#src/ui/early-click.tsx'
import { FieldError } from '#src/ui/field.tsx'
import { EditIcon, PlusIcon, TrashIcon } from '#src/ui/icons.tsx'
import { useToast } from '#src/ui/toast.tsx'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { MAX_CHILDREN } from '../registration-messages.ts'
import { ChildFields } from './child-fields.tsx'
import { blankChild, type ChildEntry, fieldId } from './joining-form.ts'
import { childName } from './problem-text.ts'
import { useJoining } from './use-joining-form.ts'

/**
 * The children. You can add one, and remove one while there's more than one. Removing can be undone.
 * On phones, a finished child collapses to one line, `Leo, 8`, while you work on another.
 */
export function ChildList({ openAt = 0 }: { /** The index of the child to open first. */ openAt?: number }) {
  const { form, setChildren, problemAt } = useJoining()
  const toast = useToast()
  const { children } = form
  const [openKey, setOpenKey] = useState(children[openAt]?.key)

  function add() {
    // Keys only need to be unique within this form.
    const key = String(Math.max(...children.map(child => Number(child.key)), 0) + 1)
    setChildren(before => [...before, blankChild(key)])
    setOpenKey(key)
    focusSoon(`children-${children.length}-fullName`)
  }

  function remove(at: number) {
    const [name, child] = [childName(form, at), children[at]!]
    setChildren(before => before.filter(other => other.key !== child.key))
    focusSoon('joining-children')
    toast({
      title: `${name} was removed from the form`,
      action: { label: 'Undo', onPress: () => setChildren(before => before.toSpliced(at, 0, child)) },
    })
  }

  return (
    <section className="stack" aria-labelledby="joining-children">
      <h2 id="joining-children" tabIndex={-1}>
        {children.length === 1 ? 'Your child' : 'Your children'}
      </h2>
      {problemAt('children') && <FieldError id={fieldId('children')}>{problemAt('children')}</FieldError>}
      {children.map((child, index) => (
        <ChildCard
          key={child.key}
          child={child}
          at={index}
          mayFold={child.key !== openKey}
          onOpen={() => setOpenKey(child.key)}
          onRemove={() => remove(index)}
        />
      ))}
      {children.length < MAX_CHILDREN && (
        <div>
          <Button onClick={add}>
            <PlusIcon /> Add another child
          </Button>
        </div>
      )}
    </section>
  )
}

type CardProps = { child: ChildEntry; at: number; mayFold: boolean; onOpen: () => void; onRemove: () => void }

function ChildCard({ child, at, mayFold, onOpen, onRemove }: CardProps) {
  const { form, today, isChildComplete } = useJoining()
  const isOnly = form.children.length === 1
  const isFolded = mayFold && !isOnly && isChildComplete(at)
  const name = childName(form, at)
  const open = () => {
    onOpen()
    focusSoon(`children-${at}-fullName`)
  }
  return (
    <div className="child-card stack" data-folded={isFolded || undefined}>
      {!isOnly && (
        <div className="row apart">
          <h3>
            {name}
            {isFolded && <span className="child-age">, {ageOn(child.dateOfBirth, today)}</span>}
          </h3>
          <div className="row">
            {isFolded && (
              <LinkButton className="child-edit" onClick={open}>
                <EditIcon /> Edit<VisuallyHidden> {name}</VisuallyHidden>
              </LinkButton>
            )}
            <LinkButton danger onClick={onRemove}>
              <TrashIcon /> Remove<VisuallyHidden> {name}</VisuallyHidden>
            </LinkButton>
          </div>
        </div>
      )}
      <div className="child-fields stack">
        <ChildFields at={at} />
      </div>
    </div>
  )
}

/** Moves focus after the page has rendered what was just added, opened or removed. */
function focusSoon(id: string) {
  if (!mayMoveFocus()) return
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
