import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureNote, SaveForm } from '#src/ui/form/save-form.tsx'
import { CANCELED, useSaveForm } from '#src/ui/form/use-save-form.ts'
import { useToast } from '#src/ui/toast.tsx'
import type { NamedContact } from '../../registration-rules.ts'
import { PeopleRows, type PersonRow, peopleIn, rowsOf } from './people-rows.tsx'

type Props = {
  title: string
  /** What each person in the list is called. Anyone beyond that is `Person 3`. */
  legends: readonly string[]
  people: readonly NamedContact[]
  fewest: number
  most: number
  /** They're emergency contacts, so each may also pick up. */
  withPickup?: boolean
  /** What the server calls the list in its problems. */
  path: string
  find: (people: NamedContact[]) => Record<string, string>
  /** Returns `undefined` when the person canceled. */
  save: (people: NamedContact[]) => Promise<unknown>
  onClose: () => void
}

/** Edits a list of people as a whole. The account gets an email about it, and the dialog says so first. */
export function PeopleDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog open={open} onClose={props.onClose} title={props.title}>
      <PeopleForm {...props} />
    </Dialog>
  )
}

function PeopleForm({ title, legends, people, fewest, most, withPickup, path, find, save, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const form = useSaveForm<Record<string, PersonRow[]>>({
    values: { [path]: rowsOf(people, fewest) },
    check: typed => find(peopleIn(typed[path]!)),
    save: async typed => (await save(peopleIn(typed[path]!))) ?? CANCELED,
    async onSaved() {
      await revalidate()
      onClose()
      toast({ title: 'Saved', description: 'We sent you an email to confirm the change.', tone: 'good' })
    },
  })
  const rows = form.watch(path)
  const wrongList = form.problem(path)

  return (
    <SaveForm form={form} aria-label={title}>
      <FailureNote failure={form.failure ?? (wrongList ? { message: wrongList } : undefined)} title="Not saved" />
      <PeopleRows
        path={path}
        rows={rows}
        legends={legends}
        fewest={fewest}
        most={most}
        withPickup={withPickup}
        none="Only you."
        problem={form.problem}
        onChange={next => form.change(path, next)}
      />
      <p className="by">For safety, we'll email you what changed and who was listed before.</p>
      <Button type="submit" tone="primary" block busy={form.isBusy} busyLabel="Saving">
        Save
      </Button>
    </SaveForm>
  )
}
