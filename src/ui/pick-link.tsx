import type { ComponentProps, MouseEvent } from 'react'
import { createPath, Link, useLocation, useNavigate, useResolvedPath } from 'react-router'
import { classNames } from './class-names.ts'

/**
 * A link to another view of the same page, which the address holds: a filter or a tab. The page and its other links show
 * the new address at once.
 */
export function ViewLink({ to, replace, preventScrollReset, ...rest }: Omit<ComponentProps<typeof Link>, 'onClick'>) {
  const navigate = useNavigate()
  const isHere = createPath(useLocation()) === createPath(useResolvedPath(to))
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Without flushSync, React may render this after the next click, which adds to the address being loaded.
    void navigate(to, { replace: replace ?? isHere, preventScrollReset, flushSync: true })
  }
  return <Link {...rest} to={to} onClick={follow} />
}

type PickLinkProps = { current?: boolean } & Pick<
  ComponentProps<typeof ViewLink>,
  'to' | 'className' | 'replace' | 'preventScrollReset' | 'children'
>

/** A view link that looks like a chip. */
export function PickLink({ current, className, ...link }: PickLinkProps) {
  return <ViewLink {...link} className={classNames('pick', className)} aria-current={current ? 'true' : undefined} />
}
