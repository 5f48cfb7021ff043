import { isRouteErrorResponse, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import type { PublicProgram } from '#src/features/organization/web.ts'
import { QuietLink } from '#src/ui/button.tsx'
import { ScissorsDrawing } from '#src/ui/drawings.tsx'
import { RefreshIcon } from '#src/ui/icons.tsx'

/** What a person sees in place of a page that cannot be shown: refused, or a surprise. */
export function ErrorScreen() {
  // Without the root loader nothing is known about the business, not even its name: the words stand alone.
  const root = useRouteLoaderData('root') as { program: PublicProgram } | undefined
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <Trouble status={status} sentence={sentenceOfPage(error)} program={root?.program} />
}

function Trouble({ status, sentence, program }: { status: number; sentence?: string; program?: PublicProgram }) {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap slim page">
      <title>{`Something went wrong${program ? ` · ${program.brand}` : ''}`}</title>
      <meta name="robots" content="noindex" />
      <div className="empty" role="alert">
        <ScissorsDrawing />
        <h1 tabIndex={-1}>{status < 500 && sentence ? 'That did not work' : 'A thread came loose'}</h1>
        <p>{sentence ?? 'Something went wrong on our side. Nothing you did before is lost. Please try again.'}</p>
        <div className="row">
          {/* a full load, because half of the page may be what is broken */}
          <a className="btn pri" href={pathname + search}>
            <RefreshIcon /> Try again
          </a>
          <QuietLink to="/" reloadDocument>
            Home
          </QuietLink>
        </div>
        {program && (
          <p>
            Still stuck? Call <a href={`tel:${program.phone.replace(/[^\d+]/g, '')}`}>{program.phone}</a> or write to{' '}
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

/** The sentence of our own refusals (`asPageError`); foreign error texts are not for people. */
function sentenceOfPage(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || !error.data || typeof error.data !== 'object') return undefined
  const { message } = error.data as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
