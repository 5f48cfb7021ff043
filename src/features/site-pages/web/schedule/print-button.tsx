import { LinkButton } from '#src/ui/button.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'

/**
 * Prints the days shown on one page (`schedule.css`). Without scripts, it points to the browser's own print command.
 */
export function PrintButton() {
  return (
    <>
      <LinkButton className="needs-script" onClick={() => window.print()}>
        <PrintIcon /> Print
      </LinkButton>
      <span className="without-script by">Use your browser's Print command. It fits on one page.</span>
    </>
  )
}
