import type { ComponentProps, MouseEvent } from 'react'
import { ButtonLink, QuietLink } from '#src/ui/button.tsx'
import { PinIcon } from '#src/ui/icons.tsx'
import { addressOf, appleMapAddress, hasAppleMaps, mapAddress } from '../map-address.ts'
import { useProgram } from '../web.ts'

type Look = { quiet?: boolean } & Pick<ComponentProps<typeof ButtonLink>, 'tone' | 'small'>

/**
 * The way to a room, or to an address, in the device's own maps: a plain link to another site, which leaves before anything of it is loaded.
 * The server doesn't know the device, so an iPhone or iPad changes the address when the link is followed.
 */
export function Directions({ to, quiet, tone, small }: Look & { to: { room: string } | { address: string } }) {
  const program = useProgram()
  const address = 'room' in to ? addressOf(to.room, program) : to.address
  const toOwnMaps = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    if (hasAppleMaps(navigator)) currentTarget.href = appleMapAddress(address)
  }
  const link = { to: mapAddress(address), rel: 'noopener noreferrer', target: '_blank', onClick: toOwnMaps }
  return quiet ? (
    <QuietLink {...link}>Directions</QuietLink>
  ) : (
    <ButtonLink tone={tone} small={small} {...link}>
      <PinIcon /> Directions
    </ButtonLink>
  )
}
