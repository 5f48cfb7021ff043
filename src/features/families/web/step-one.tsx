import { Button } from '#src/ui/button.tsx'
import { ChildList } from './child-list.tsx'
import { ParentFields } from './parent-fields.tsx'

/** Parent and children. `editing` is the path that an Edit button leads back to. */
export function StepOne({ editing }: { editing: string | undefined }) {
  const [part, at] = editing?.split('.') ?? []
  return (
    <>
      <ParentFields />
      <hr className="rule" />
      <ChildList openAt={part === 'children' ? Number(at) : 0} />
      <div className="joining-foot">
        <Button type="submit" tone="primary">
          Continue
        </Button>
      </div>
    </>
  )
}
