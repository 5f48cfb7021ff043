import { useNavigation } from 'react-router'
import { BusyBeads } from '#src/ui/button.tsx'
import { useSkeleton } from '#src/ui/skeleton.tsx'

/** Says that a page was asked for and has not come yet; what is shown stays and takes presses. */
export function PageComing() {
  const shown = useSkeleton(useNavigation().state === 'loading')
  return (
    <div className="page-coming" role="status">
      {shown && (
        <p>
          <BusyBeads /> Loading the page
        </p>
      )}
    </div>
  )
}
