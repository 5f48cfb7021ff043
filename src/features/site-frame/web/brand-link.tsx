import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { BrandLogo } from '#src/ui/brand-logo.tsx'

/** Logo and name of the business, linked to the home page. */
export function BrandLink({ onClick }: { onClick?: () => void }) {
  const { brand, logo } = useProgram()
  return (
    <Link className="brand" to="/" onClick={onClick}>
      <BrandLogo path={logo} />
      {brand}
    </Link>
  )
}
