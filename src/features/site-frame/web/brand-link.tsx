import { Link } from 'react-router'
import { useProgram } from '#src/features/organization/web.ts'
import { BrandMark } from '#src/ui/scenes/brand-mark.tsx'

/** Logo and name of the business, linked to the home page. */
export function BrandLink({ onClick }: { onClick?: () => void }) {
  const { brand } = useProgram()
  return (
    <Link className="brand" to="/" onClick={onClick}>
      <BrandMark />
      {brand}
    </Link>
  )
}
