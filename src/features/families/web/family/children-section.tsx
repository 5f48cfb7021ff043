import { useNavigate, useSearchParams } from 'react-router'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PlusIcon } from '#src/ui/icons.tsx'
import { EmptyPot } from '#src/ui/scenes/empty-scenes.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import type { Family, OwnChild } from './calls.ts'
import { ChildCard } from './child-card.tsx'
import { ChildDialog } from './child-dialog.tsx'
import type { WayToAdd } from './way-to-add.ts'

/** The children. The address says which one is being edited, so other pages can link here. */
export function ChildrenSection({
  list,
  corrections,
  adding,
  today,
  photoPolicy,
  parentName,
  wanted,
}: {
  list: readonly OwnChild[]
  corrections: Family['corrections']
  /** Where adding a child starts. */
  adding: WayToAdd
  today: string
  photoPolicy: string
  parentName: string
  /** The id of the child to edit, or `new`. */
  wanted: string | null
}) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const child = list.find(each => each.id === wanted)
  const isOpen = child !== undefined || (wanted === 'new' && adding.leads === 'dialog')
  function close() {
    const rest = new URLSearchParams(search)
    rest.delete('add')
    rest.delete('edit')
    void navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true })
  }
  return (
    <section className="stack" aria-labelledby="children-title">
      <h2 id="children-title" tabIndex={-1}>
        Children
      </h2>
      {list.length === 0 ? (
        <Panel>
          <EmptyState drawing={<EmptyPot />} title="No children yet" action={<AddChild way={adding} primary />}>
            Add your first child, then book a class.
          </EmptyState>
        </Panel>
      ) : (
        <>
          <div className="kid-grid">
            {list.map(each => (
              <ChildCard
                key={each.id}
                child={each}
                corrections={corrections}
                photoPolicy={photoPolicy}
                parentName={parentName}
              />
            ))}
          </div>
          <p>
            <AddChild way={adding} />
          </p>
        </>
      )}
      <ChildDialog key={wanted} open={isOpen} child={child} today={today} parentName={parentName} onClose={close} />
    </section>
  )
}

const AddChild = ({ way, primary }: { way: WayToAdd; primary?: boolean }) => (
  <ButtonLink tone={primary ? 'primary' : 'plain'} to={way.to} preventScrollReset={way.leads === 'dialog'}>
    <PlusIcon /> Add Child
  </ButtonLink>
)
