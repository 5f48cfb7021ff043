import type { ReactNode } from 'react'
import { paint } from './paint.ts'
import { Cut, Disc, Line, Place, Stitch } from './paper.tsx'

/**
 * A craft object for an empty state, 220 by 150, on the page's own paper. Decorative: the text next to it says what's
 * empty.
 */
function Empty({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg className={className} viewBox="0 0 220 150" width="220" height="150" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}

interface EmptyProps {
  className?: string
}

/** An empty cart: a basket with one ball of yarn next to it. */
export function EmptyBasket({ className }: EmptyProps) {
  return (
    <Empty className={className}>
      <Line d="M46 66C46 4 134 4 134 66" color={paint['box-dark']} width={10} />
      <Cut d="M28 62H152L140 128q-2 8-10 8H50q-8 0-10-8Z" fill={paint.box} />
      <path d="M22 56H158V72H22Z" fill={paint['box-dark']} />
      <Stitch d="M44 90H136M48 112H132" color={paint['box-light']} />
      <Disc x={180} y={114} r={22} fill={paint.hibiscus} lift={4} />
      <Line d="M164 104q14-14 30 0M160 116q20-16 40 2M166 128q14-10 28 2" color={paint['blush-thread']} width={2.5} />
      <Line d="M200 128q14 6 8 14-30 4-60-2" color={paint.hibiscus} width={3.5} />
    </Empty>
  )
}

/** No sessions, no events: a strung loom with nothing woven. */
export function EmptyLoom({ className }: EmptyProps) {
  return (
    <Empty className={className}>
      <Cut d="M36 14H168V132H36Z" fill={paint.wood} />
      <path d="M50 28H154V118H50Z" fill="var(--surface)" />
      <path d="M62 28V118M78 28V118M94 28V118M110 28V118M126 28V118M142 28V118" stroke={paint.box} strokeWidth="3.5" />
      <path d="M54 108H150" stroke={paint.teal} strokeWidth="10" strokeDasharray="14 2.5" />
      <path d="M62 96H126" stroke={paint.pink} strokeWidth="10" strokeDasharray="14 2.5" />
      <Line d="M126 96C160 88 180 100 190 116" color={paint.pink} />
      <Place x={192} y={112} turn={16}>
        <Cut d="M-9-26Q0-36 9-26V24Q0 34-9 24Z" fill={paint['box-light']} lift={3} />
      </Place>
    </Empty>
  )
}

/** Nothing saved, no children, no photos: a pot on the shelf, still unglazed. */
export function EmptyPot({ className }: EmptyProps) {
  return (
    <Empty className={className}>
      <path d="M22 124H198V134H22Z" fill={paint.wood} />
      <Cut d="M62 44H150C162 84 148 124 126 124H86C64 124 50 84 62 44Z" fill={paint.clay} />
      <ellipse cx="106" cy="44" rx="44" ry="11" fill={paint.rust} />
      <Stitch d="M58 74Q106 92 154 74" />
      <path d="M80 102h0M106 107h0M132 102h0" stroke={paint.bone} strokeWidth="10" strokeLinecap="round" />
      <Place x={182} y={92} turn={12}>
        <Line d="M0-52V4" color={paint.pencil} width={8} />
        <path d="M-7 0H7l-2 18q-5 8-10 0Z" fill={paint.iris} />
      </Place>
    </Empty>
  )
}

/** No messages: a paper plane that hasn't landed. */
export function EmptyPlane({ className }: EmptyProps) {
  return (
    <Empty className={className}>
      <path
        d="M14 122C46 140 84 128 78 104S40 92 48 114 104 116 122 92"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeDasharray="9 9"
        strokeLinecap="round"
      />
      <Cut d="M204 20 96 70 128 84 146 116Z" fill={paint.cream} />
      <path d="M204 20 128 84 134 110 148 92Z" fill={paint.lilac} />
      <path d="M204 20 96 70 128 84Z" fill={paint.mint} />
      <path d="M204 20 148 92 146 116Z" fill={paint.teal} />
      <Stitch d="M112 68 180 36" width={3} />
    </Empty>
  )
}

/** No photos, no posts, nothing found: a drying line with one blank sheet. */
export function EmptyLine({ className }: EmptyProps) {
  return (
    <Empty className={className}>
      <path d="M14 34Q110 60 206 30" fill="none" stroke={paint.wood} strokeWidth="4" />
      <Place x={98} y={50} turn={-3}>
        <Cut d="M-34 0H34V86H-34Z" fill={paint.cream} />
        <Stitch d="M-24 10H24V76H-24Z" color={paint.ferrule} width={2.5} />
      </Place>
      <path d="M36 30h9v24h-9ZM93 40h9v24h-9ZM160 32h9v24h-9Z" fill={paint.box} />
      <path d="M36 44h9M93 54h9M160 46h9" stroke={paint.rust} strokeWidth="3" />
      <path
        d="M150 68H182V118H150Z"
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="3"
        strokeDasharray="7 6"
        strokeLinecap="round"
      />
      <path d="M22 66H56V116H22Z" fill="none" stroke="var(--line-strong)" strokeWidth="3" strokeDasharray="7 6" />
    </Empty>
  )
}
