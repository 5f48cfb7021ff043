import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import type { PublicProgram } from '#src/features/organization/web.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'

/** What people see when a page can't be shown, because it was refused or because something broke. */
export function ErrorScreen() {
  // Without the root loader we know nothing about the business, not even its name, so only the text is shown.
  const root = useRouteLoaderData('root') as { program: PublicProgram } | undefined
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <ErrorMessage status={status} sentence={sentenceOfPage(error)} program={root?.program} />
}

function ErrorMessage({ status, sentence, program }: { status: number; sentence?: string; program?: PublicProgram }) {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap slim page">
      <title>{`Something went wrong${program ? ` · ${program.brand}` : ''}`}</title>
      <meta name="robots" content="noindex" />
      <div className="empty" role="alert">
        <ScissorsDrawing />
        <h1 tabIndex={-1}>{status < 500 && sentence ? "That didn't work" : 'Something went wrong'}</h1>
        <p>{(status < 500 && sentence) || 'The problem is on our end. Nothing you did was lost. Try again.'}</p>
        <div className="row">
          {/* a full reload, because part of the loaded page may be broken */}
          <a className="btn pri" href={pathname + search}>
            <RefreshIcon /> Try again
          </a>
          <QuietLink to="/" reloadDocument>
            Home
          </QuietLink>
        </div>
        {program && (
          <p>
            Still stuck? Call <a href={phoneLink(program.phone)}>{program.phone}</a> or email{' '}
            <a href={`mailto:${program.email}`}>{program.email}</a>.
          </p>
        )}
        <p className="by">
          Reference: {status} at {pathname}
        </p>
      </div>
    </div>
  )
}

/** The message of our own refusals (`asPageError`). Error texts from elsewhere aren't meant for people. */
function sentenceOfPage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !error.data || typeof error.data !== 'object') return undefined
  const { message } = error.data as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
