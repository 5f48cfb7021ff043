import { paint } from '../paint.ts'
import { Cut, Disc, Line, Place, Stitch } from '../paper.tsx'
import type { Seeded } from '../seeded.ts'
import type { Craft } from './craft.ts'

function Puppet({ x, fill, hat }: { x: number; fill: string; hat: string }) {
  return (
    <Place x={x} y={18}>
      <Line d="M0 40V20" color={paint.wood} width={6} />
      <Cut d="M-24 36V8a24 24 0 0 1 48 0V36Z" fill={fill} lift={3} />
      <path d="M-18-12H18L0-42Z" fill={hat} />
      <circle cx="-9" cy="6" r="3.5" fill={paint.ink} />
      <circle cx="9" cy="6" r="3.5" fill={paint.ink} />
      <Line d="M-8 17q8 8 16 0" color={paint.ink} width={3} />
    </Place>
  )
}

function stage(random: Seeded) {
  const curtain = random.pick([paint.hibiscus, paint.iris, paint.pond])
  const [left, right] = random.some([paint.sun, paint.mint, paint.pink, paint.coral], 2)
  return (
    <>
      <Cut d="M-116-84H116V92H-116Z" fill={paint.box} lift={7} />
      <path d="M-96-62H96V58H-96Z" fill={paint.lamp} />
      <Puppet x={-34} fill={left!} hat={paint.iris} />
      <Puppet x={36} fill={right!} hat={paint.hibiscus} />
      <path d="M-96-62H-44C-46-10-62 30-96 46ZM96-62H44C46-10 62 30 96 46Z" fill={curtain} />
      <Stitch d="M-54-40C-58-4-70 22-92 36M54-40C58-4 70 22 92 36" color={paint['blush-thread']} width={3.5} />
      <path d="M-96-66H96v14q-16 16-32 0-16 16-32 0-16 16-32 0-16 16-32 0-16 16-32 0-16 16-32 0Z" fill={curtain} />
      <path d="M-116 52H116V92H-116Z" fill={paint['box-dark']} />
      <Stitch d="M-100 72H100" color={paint['box-light']} width={3.5} />
      <path d="m0-104 6 13 15 2-11 10 3 15-13-7-13 7 3-15-11-10 15-2Z" fill={paint.sun} />
    </>
  )
}

function camera(random: Seeded) {
  const body = random.pick([paint.iris, paint.pond, paint.hibiscus])
  const lens = random.pick([paint.sun, paint.pink, paint.mint])
  return (
    <>
      <Line d="M0 30-52 102M0 30 52 102M0 30V104" color={paint.wood} width={9} />
      <Disc x={-46} y={-62} r={32} fill={paint.steel} lift={5} />
      <Disc x={26} y={-66} r={26} fill={paint.steel} lift={5} />
      <path d="M-46-80v36M-64-62h36M26-80v28M12-66h28" stroke={body} strokeWidth="6" strokeLinecap="round" />
      <Cut d="M74-24 112-42V34L74 16Z" fill={paint.ink} />
      <Cut d="M-84-40H76V42H-84Z" fill={body} />
      <Stitch d="M-72-28H64M-72 30H64" color={paint.ferrule} width={3.5} />
      <Disc x={-30} y={1} r={25} fill={paint.cream} />
      <circle cx="-30" cy="1" r="16" fill={lens} />
      <circle cx="-30" cy="1" r="7" fill={paint.ink} />
      <circle cx="40" cy="0" r="8" fill={paint.lamp} />
    </>
  )
}

/** Making Videos / Performing */
export const performing: readonly Craft[] = [
  { says: 'a cardboard stage with two puppets', papers: ['lilac', 'mint', 'rose', 'lagoon'], draw: stage },
  { says: 'a paper film camera on a tripod', papers: ['peach', 'honey', 'leaf', 'coral'], draw: camera },
]
