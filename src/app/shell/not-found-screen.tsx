import { useProgram } from '#src/features/organization/web.ts'
import { SiteSearch } from '#src/features/search/web.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { NotFoundScene } from '#src/ui/scenes/not-found-scene.tsx'

/** Parents get a search box and two links. The fixed wording is kept small, for whoever adds pages. */
export function NotFoundScreen() {
  const { brand } = useProgram()
  return (
    <div className="wrap mid page">
      <title>{`Page not found · ${brand}`}</title>
      <meta name="robots" content="noindex" />
      <NotFoundScene className="missing-scene" />
      <div className="stack missing-words">
        <h1 tabIndex={-1}>We can't find that page</h1>
        <p className="sub">The link may be mistyped, or the page may have moved. Search for it, or start here.</p>
        <SiteSearch />
        <div className="row">
          <ButtonLink tone="primary" to="/classes">
            See classes
          </ButtonLink>
          <ButtonLink to="/">Home</ButtonLink>
        </div>
        <p className="by">404 Page Not Found. Did you forget to add the page to the router?</p>
      </div>
    </div>
  )
}
