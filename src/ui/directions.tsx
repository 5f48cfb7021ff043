import type { ComponentProps, MouseEvent } from 'react'
import { appleMapAddress, hasAppleMaps, mapAddress } from '#src/lib/map-address.ts'
import { ButtonLink, QuietLink } from './button.tsx'
import { PinIcon } from './icons.tsx'

type Look = { quiet?: boolean } & Pick<ComponentProps<typeof ButtonLink>, 'tone' | 'small'>

/**
 * The way to an address in the device's own maps: a plain link to another site, which leaves before anything of it is loaded.
 * The server doesn't know the device, so an iPhone or iPad changes the address when the link is followed.
 */
export function Directions({ to, quiet, tone, small }: Look & { to: string }) {
  const toOwnMaps = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    if (hasAppleMaps(navigator)) currentTarget.href = appleMapAddress(to)
  }
  const link = { to: mapAddress(to), rel: 'noopener noreferrer', target: '_blank', onClick: toOwnMaps }
  return quiet ? (
    <QuietLink {...link}>Directions</QuietLink>
  ) : (
    <ButtonLink tone={tone} small={small} {...link}>
      <PinIcon /> Directions
    </ButtonLink>
  )
}
