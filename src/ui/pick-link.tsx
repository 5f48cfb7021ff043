import type { ComponentProps, MouseEvent } from 'react'
import { createPath, Link, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { classNames } from './class-names.ts'

type PickLinkProps = { current?: boolean } & Pick<
  ComponentProps<typeof Link>,
  'to' | 'className' | 'replace' | 'preventScrollReset' | 'children'
>

/** A clickable chip whose state is in the address. */
export function PickLink({ current, className, to, replace, preventScrollReset, children }: PickLinkProps) {
  const navigate = useNavigate()
  const isHere = createPath(useLocation()) === createPath(useResolvedPath(to))
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Without flushSync, React may render this after the next click, which adds to the address being loaded.
    void navigate(to, { replace: replace ?? isHere, preventScrollReset, flushSync: true })
  }
  return (
    <Link
      className={classNames('pick', className)}
      aria-current={current ? 'true' : undefined}
      to={to}
      onClick={follow}
    >
      {children}
    </Link>
  )
}
