import { LinkButton } from '#src/ui/button.tsx'
import { PrintIcon } from '#src/ui/icons.tsx'

/** Prints the days shown, on one page (`schedule.css`). Without scripts the browser's own way is named instead. */
export function PrintButton() {
  return (
    <>
      <LinkButton className="needs-script" onClick={() => window.print()}>
        <PrintIcon /> Print
      </LinkButton>
      <span className="without-script by">Choose Print in your browser: it fits on one page.</span>
    </>
  )
}
