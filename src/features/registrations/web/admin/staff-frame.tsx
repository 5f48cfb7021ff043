import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import type { CurrentUser } from '#src/features/accounts/contract.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { HomeIcon, ListIcon } from '#src/ui/icons.tsx'
import { BrandMark } from '#src/ui/scenes/brand-mark.tsx'
import { SewnButton } from '#src/ui/sewn-button.tsx'
import { SearchInput } from '#src/ui/text-input.tsx'
import { ThemeToggle } from '#src/ui/theme.tsx'

/** Only what exists: an entry comes with its page. */
const PLACES = [{ to: '/admin', label: 'Registrations', Icon: ListIcon }] as const

/** The frame of staff pages: quiet navigation at the left, tools on top. Stands inside the shell's `<main>`. */
export function StaffFrame({
  user,
  children,
}: {
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'role'>
  children: ReactNode
}) {
  const { brand } = useProgram()
  return (
    <div className="staff shell">
      <nav className="rail" aria-label="Back office">
        <Link className="brand" to="/admin">
          <BrandMark />
          <span className="txt">{brand}</span>
        </Link>
        {PLACES.map(({ to, label, Icon }) => (
          <Link key={to} className="item" to={to} aria-current="page">
            <Icon />
            <span className="txt">{label}</span>
          </Link>
        ))}
        <Link className="item" to="/">
          <HomeIcon />
          <span className="txt">The website</span>
        </Link>
        <div className="me">
          <SewnButton id={user.id} name={user.firstName} size="xs" />
          <span>
            <strong>
              {user.firstName} {user.lastName}
            </strong>
            <span className="by">{user.role === 'admin' ? 'Admin' : 'Staff'}</span>
          </span>
        </div>
      </nav>
      <div className="desk">
        <div className="bar">
          <Form action="/admin" className="bar-search">
            <SearchInput name="q" label="Find a family or class" />
          </Form>
          <span className="push" />
          <ThemeToggle bare />
        </div>
        <div className="desk-main">{children}</div>
      </div>
    </div>
  )
}
