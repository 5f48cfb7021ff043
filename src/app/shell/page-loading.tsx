import { useNavigation } from 'react-router'
import { BusyBeads } from '#src/ui/button.tsx'
import { useSkeleton } from '#src/ui/skeleton.tsx'

/** Shows that a page is loading. The current page stays and keeps working. */
export function PageLoading() {
  const shown = useSkeleton(useNavigation().state === 'loading')
  return (
    <div className="page-loading" role="status">
      {shown && (
        <p>
          <BusyBeads /> Loading the page
        </p>
      )}
    </div>
  )
}
