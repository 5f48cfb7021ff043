import { ButtonFlower } from './button-flower.tsx'
import { Bowl } from './crafts/clay.tsx'
import { paint } from './paint.ts'
import { Cut, Line, Place, Stitch } from './paper.tsx'
import { Frame, Hill, type SectionPictureProps } from './section-frame.tsx'
import { Sun } from './sun.tsx'

/** What We Offer: a table with items from three classes under a string of lights. */
export function OfferPicture({ className }: SectionPictureProps) {
  return (
    <Frame paper="peach" className={className}>
      <Hill heights={[150, 186, 140, 178, 150]} fill="var(--far)" />
      <path d="M-10 22Q320 96 650 22" fill="none" stroke={paint.ink} strokeOpacity=".7" strokeWidth="3" />
      {lamps.map(([x, y, fill]) => (
        <g key={x}>
          <circle className="scene-night" cx={x} cy={y} r="26" fill={paint.lamp} fillOpacity=".2" />
          <circle cx={x} cy={y} r="12" fill={fill} />
          <circle className="scene-night" cx={x} cy={y} r="12" fill={paint.lamp} />
        </g>
      ))}
      <path d="M0 226H640V300H0Z" fill={paint.wood} />
      <path d="M0 231H640" stroke={paint.shade} strokeWidth="10" />
      <Bowl fill={paint.hibiscus} x={150} y={206} size={1.05} />
      <Place x={320} y={154} size={1.05}>
        <Cut d="M-70 40C-66-20 10-56 66-8L96-22 82 12C84 62 20 88-20 78Z" fill={paint.mint} lift={7} />
        <path d="M-40 40c10-40 54-44 76-20-6 34-46 44-76 20Z" fill={paint.pond} />
        <Stitch d="M-26 36c10-22 34-28 52-16" />
        <circle cx="58" cy="0" r="6" fill={paint.ink} />
        <path d="M0 78v40M22 74v44" stroke={paint.ink} strokeWidth="5" />
      </Place>
      <Place x={492} y={166} turn={5}>
        <Cut d="M-56-76H56V76H-56Z" fill={paint.wood} lift={7} />
        <path d="M-44-64H44V64H-44Z" fill={paint.cream} />
        {[paint.teal, paint.sun, paint.iris, paint.pink, paint.coral].map((color, index) => (
          <path
            key={color}
            d={`M-38 ${-50 + index * 24}H38`}
            stroke={color}
            strokeWidth="18"
            strokeDasharray="13 2.6"
          />
        ))}
      </Place>
      <ButtonFlower x={236} y={262} fill={paint.sun} />
      <ButtonFlower x={404} y={268} fill={paint.pink} />
      <ButtonFlower x={588} y={258} fill={paint.cream} />
      <ButtonFlower x={56} y={266} fill={paint.teal} />
    </Frame>
  )
}

const lamps = [
  [90, 52, paint.coral],
  [200, 66, paint.mint],
  [320, 72, paint.pink],
  [440, 66, paint.honey],
  [550, 52, paint.cream],
] as const

const child = 'M-33 14H33V26H15L22 62H6L0 44-6 62H-22L-15 26H-33Z'
const chain = [
  [122, 104, paint.sun],
  [188, 134, paint.pink],
  [254, 152, paint.hibiscus],
  [320, 158, paint.cream],
  [386, 152, paint.iris],
  [452, 134, paint.pink],
  [518, 104, paint.teal],
] as const

/** Our Why: a chain of paper children hand in hand in front of the sun. */
export function WhyPicture({ className }: SectionPictureProps) {
  return (
    <Frame paper="lilac" className={className}>
      <Sun x={320} y={150} r={122} holes={34} hole="var(--sky)" />
      <Hill heights={[176, 206, 182, 214, 186]} fill="var(--far)" />
      <Line d="M-10 60Q40 104 89 124M551 124Q600 104 650 60" color={paint.ink} width={3} />
      {chain.map(([x, y, fill]) => (
        <Place key={x} x={x} y={y}>
          <g fill={paint.shade} transform="translate(5 6)">
            <circle cy="-2" r="14" />
            <path d={child} />
          </g>
          <g fill={fill}>
            <circle cy="-2" r="14" />
            <path d={child} />
          </g>
        </Place>
      ))}
      <Hill heights={[250, 236, 256, 240, 254]} fill="var(--near)" />
      <ButtonFlower x={84} y={262} fill={paint.pink} />
      <ButtonFlower x={206} y={272} fill={paint.sun} />
      <ButtonFlower x={448} y={270} fill={paint.cream} />
      <ButtonFlower x={570} y={264} fill={paint.coral} />
    </Frame>
  )
}

/** Upcoming Events: a paper calendar pinned to the sky, with one day marked by a sewn-on button. */
export function EventsPicture({ className }: SectionPictureProps) {
  return (
    <Frame paper="mint" className={className}>
      <Hill heights={[168, 140, 182, 146, 170]} fill="var(--far)" />
      <Hill heights={[246, 232, 254, 236, 250]} fill="var(--near)" />
      <Place x={320} y={152} turn={-3}>
        <Cut d="M-136-104H136V108H-136Z" fill={paint.cream} lift={8} />
        <path d="M-136-104H136V-58H-136Z" fill={paint.hibiscus} />
        <Stitch d="M-118-72H118" color={paint['blush-thread']} />
        <Line d="M-84-118V-88M84-118V-88" color={paint.ink} width={9} />
        <path
          d="M-104-32h0M-62-32h0M-20-32h0M22-32h0M64-32h0M106-32h0M-104 6h0M-62 6h0M-20 6h0M64 6h0M106 6h0M-104 44h0M-62 44h0M-20 44h0M22 44h0M64 44h0M106 44h0M-104 82h0M-62 82h0M-20 82h0"
          stroke={paint.ferrule}
          strokeWidth="20"
          strokeLinecap="round"
        />
        <ButtonFlower x={22} y={6} fill={paint.sun} r={25} />
        <Line d="M40 24Q96 30 92 88" color={paint.iris} />
        <Line d="M88 70 97 102" color={paint.steel} width={5} />
      </Place>
      <ButtonFlower x={72} y={262} fill={paint.pink} />
      <ButtonFlower x={556} y={258} fill={paint.sun} />
    </Frame>
  )
}
