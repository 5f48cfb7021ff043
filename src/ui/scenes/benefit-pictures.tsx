import { ButtonFlower } from './button-flower.tsx'
import { Bowl } from './crafts/clay.tsx'
import { paint } from './paint.ts'
import { Cut, Disc, Line, Place, Stitch } from './paper.tsx'
import { Frame, Hill, type SectionPictureProps } from './section-frame.tsx'
import { Silhouette } from './silhouette.tsx'

/** Something to take home: a paper bag on the table with a fox, a bowl and a star peeking out. */
export function MakePicture({ className }: SectionPictureProps) {
  return (
    <Frame paper="honey" className={className}>
      <Hill heights={[160, 190, 150, 184, 158]} fill="var(--far)" />
      <path d="M0 236H640V300H0Z" fill={paint.wood} />
      <path d="M0 241H640" stroke={paint.shade} strokeWidth="10" />
      <Place x={282} y={124} turn={-12}>
        <Cut d="M0-84 18-26H78L30 8 48 66 0 32-48 66-30 8-78-26H-18Z" fill={paint.iris} />
        <Stitch d="M0-54V14" />
      </Place>
      <Place x={366} y={122} turn={9}>
        <Cut d="M-52-70-26-34H26L52-70V10L0 74-52 10Z" fill={paint.orange} />
        <path d="M-52 10-18-6 0 74ZM52 10 18-6 0 74Z" fill={paint.cream} />
        <circle cx="-20" cy="-8" r="6" fill={paint.ink} />
        <circle cx="20" cy="-8" r="6" fill={paint.ink} />
      </Place>
      <Cut d="M232 142H408L394 268H246Z" fill={paint.box} lift={8} />
      <path d="M232 142H408L406 160H234Z" fill={paint['box-light']} />
      <Stitch d="M252 178H388" />
      <ButtonFlower x={320} y={222} fill={paint.hibiscus} r={24} />
      <Bowl fill={paint.teal} x={498} y={216} size={0.92} />
      <ButtonFlower x={148} y={258} fill={paint.pink} />
      <ButtonFlower x={94} y={270} fill={paint.cream} />
      <ButtonFlower x={582} y={268} fill={paint.sun} />
    </Frame>
  )
}

const blobs = [
  [214, 112, 46, paint.coral],
  [300, 84, 30, paint.mint],
  [388, 128, 52, paint.pink],
  [304, 168, 36, paint.sun],
] as const

/** Room to try: a big sheet with accidental spots of paint, repaired with tape. */
export function TryPicture({ className }: SectionPictureProps) {
  return (
    <Frame paper="lilac" className={className}>
      <Hill heights={[196, 168, 204, 174, 198]} fill="var(--far)" />
      <Place turn={-3} x={14} y={20}>
        <Cut d="M138 34H470V226H138Z" fill={paint.cream} lift={9} />
        {blobs.map(([x, y, r, fill]) => (
          <circle key={fill} cx={x} cy={y} r={r} fill={fill} />
        ))}
        <path d="M426 34 452 90 430 130 458 178 440 226" fill="none" stroke={paint.ferrule} strokeWidth="5" />
        <path d="M406 92 480 74 486 104 412 122Z" fill={paint.honey} />
        <path d="M404 166 482 178 478 208 400 196Z" fill={paint.blush} />
        <Stitch d="M176 200C206 168 240 214 270 190" color={paint.iris} />
      </Place>
      <Place x={516} y={214} turn={38}>
        <Line d="M0 60V-30" color={paint.wood} width={16} />
        <path d="M-13-30H13V-58H-13Z" fill={paint.steel} />
        <path d="M-14-58C-18-92 0-104 0-118 0-104 18-92 14-58Z" fill={paint.coral} />
      </Place>
      <Hill heights={[270, 256, 274, 258, 272]} fill="var(--near)" />
      <Disc x={96} y={244} r={30} fill={paint.sun} />
      <Disc x={96} y={244} r={13} fill="var(--near)" lift={0} />
      <ButtonFlower x={236} y={278} fill={paint.cream} />
      <ButtonFlower x={430} y={282} fill={paint.pink} />
    </Frame>
  )
}

const ticks = 'M0-72V-60M72 0H60M0 72V60M-72 0H-60'

/** An hour for you: a paper clock at 5:45 above a bench with a grown-up and a cup. */
export function EveningPicture({ className }: SectionPictureProps) {
  return (
    <Frame paper="coral" className={className}>
      <Hill heights={[140, 172, 134, 168, 144]} fill="var(--far)" />
      <Place x={206} y={122}>
        <Disc r={92} fill={paint.sun} lift={7} />
        <circle r="80" fill={paint.cream} />
        <Line d={ticks} color={paint.ink} width={7} />
        <Line d="M0 0-52 0" color={paint.hibiscus} width={8} />
        <Line d="M0 0 6 38" color={paint.ink} width={10} />
        <Disc r={8} fill={paint.ink} lift={0} />
      </Place>
      <Hill heights={[244, 228, 250, 232, 246]} fill="var(--near)" />
      <Silhouette x={446} y={262} size={1.2} grown arms="M14-82 46-78M-14-82-36-60" />
      <Place x={508} y={166}>
        <Cut d="M-16-18H16L12 18H-12Z" fill={paint.mint} lift={3} />
        <path d="M16-10c16 0 16 20-2 20" fill="none" stroke={paint.mint} strokeWidth="5" />
        <Line d="M-6-28c-6-8 6-12 0-22M7-28c-6-8 6-12 0-22" color={paint.cream} width={3} />
      </Place>
      <Cut d="M380 208H552V224H380ZM392 224H406V262H392ZM526 224H540V262H526Z" fill={paint.wood} lift={4} />
      <ButtonFlower x={78} y={270} fill={paint.pink} />
      <ButtonFlower x={304} y={264} fill={paint.cream} />
      <ButtonFlower x={596} y={270} fill={paint.sun} />
    </Frame>
  )
}
