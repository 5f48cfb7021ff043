import { type ReactNode, useState } from 'react'
import { Badge, Flag } from './badge.tsx'
import { Button, ButtonLink, IconButton, IconLink, LinkButton, QuietLink } from './button.tsx'
import { Card, MetaList, Price } from './card.tsx'
import { Chips } from './chip.tsx'
import * as Icons from './icons.tsx'
import { KitData } from './kit-page-data.tsx'
import { KitForms } from './kit-page-forms.tsx'
import { KitOverlays } from './kit-page-overlays.tsx'
import { FactChip, Pick, PickInput, RemovablePick } from './pick.tsx'
import { PickLink } from './pick-link.tsx'
import { Kid, SewnButton } from './sewn-button.tsx'
import { SkeletonCard } from './skeleton.tsx'
import { Spots } from './spots.tsx'
import { Tape } from './tape.tsx'
import { ThemeToggle } from './theme.tsx'

export const meta = () => [{ title: 'The kit' }, { name: 'robots', content: 'noindex' }]

/**
 * Every part of the kit in every state, to review in both themes. Rendered inside the shell's `main` and
 * `ToastProvider`.
 */
export default function KitPage() {
  return (
    <div className="wrap page stack loose">
      <div className="row apart">
        <h1>The kit</h1>
        <ThemeToggle />
      </div>
      <Buttons />
      <Marks />
      <Cards />
      <KitForms />
      <KitData />
      <KitOverlays />
      <AllIcons />
    </div>
  )
}

/** A titled section of the kit page. */
function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(true)
  const [saved, setSaved] = useState(true)
  return (
    <KitSection title="Buttons">
      <div className="row">
        <Button tone="primary">
          Register your child <Icons.ArrowIcon />
        </Button>
        <Button>See classes</Button>
        <Button tone="danger">Cancel Leo's class</Button>
        <ButtonLink to="/dev/kit" tone="primary">
          A link
        </ButtonLink>
        <Button tone="primary" busy={busy} busyLabel="Paying" onClick={() => setBusy(true)}>
          Pay $45.00
        </Button>
        <Button aria-disabled="true">Not now</Button>
      </div>
      <div className="row">
        <Button small tone="primary">
          Reserve
        </Button>
        <Button small>Join the waitlist</Button>
        <Button small tone="danger">
          Remove
        </Button>
        <LinkButton onClick={() => setBusy(!busy)}>{busy ? 'Stop the busy one' : 'Start the busy one'}</LinkButton>
        <LinkButton danger>Cancel subscription</LinkButton>
        <QuietLink to="/dev/kit">
          <Icons.ShareIcon /> Share
        </QuietLink>
      </div>
      <div className="row">
        <IconButton label="Search">
          <Icons.SearchIcon />
        </IconButton>
        <IconButton
          label={saved ? 'Saved: Clay Critters' : 'Save Clay Critters'}
          heart
          aria-pressed={saved}
          onClick={() => setSaved(!saved)}
        >
          <Icons.HeartIcon />
        </IconButton>
        <IconLink bare label="Cart" count={3} countWord="classes" to="/dev/kit">
          <Icons.CartIcon />
        </IconLink>
        <IconButton bare label="Close">
          <Icons.CloseIcon />
        </IconButton>
      </div>
      <div className="kit-narrow">
        <Button block tone="primary">
          Check out, $58.00
        </Button>
      </div>
    </KitSection>
  )
}

function Marks() {
  const [age, setAge] = useState('7–9')
  return (
    <KitSection title="Marks">
      <div className="row">
        <Tape>Bring an old shirt</Tape>
        <Chips label="About this class" words={['clay', 'sculpture', 'messy hands']} />
      </div>
      <Spots state="open" left={0} capacity={0} />
      <Spots state="available" left={7} capacity={12} />
      <Spots state="limited" left={3} capacity={12} />
      <Spots state="full" left={0} capacity={10} waiting={2} />
      <Spots state="available" left={30} capacity={60} />
      <div className="row">
        <SewnButton id="leo" name="Leo" />
        <SewnButton id="nina" name="Nina" size="s" />
        <Kid id="leo" name="Leo Alvarez" />
        <Kid id="nina" name="Nina">
          Nina, 6
        </Kid>
      </div>
      <div className="row">
        <Badge tone="leaf">Confirmed</Badge>
        <Badge tone="pond">Active</Badge>
        <Badge tone="clay" shape="ring">
          Pending
        </Badge>
        <Badge tone="bad" shape="ring">
          Payment failed
        </Badge>
        <Badge tone="iris" shape="ring">
          Waitlisted
        </Badge>
        <Badge tone="ink" shape="bar">
          Canceled
        </Badge>
        <Badge tone="hib" shape="circle">
          New
        </Badge>
        <Flag tone="bad" icon={<Icons.AlertIcon />}>
          Tree nuts. No EpiPen
        </Flag>
      </div>
      <div className="row">
        {['5–6', '7–9', '10–12'].map(group => (
          <Pick key={group} pressed={age === group} onClick={() => setAge(group)}>
            {group}
          </Pick>
        ))}
        <PickLink to="/dev/kit" current>
          Summer
        </PickLink>
        <PickInput defaultChecked name="kit-interest" value="clay">
          <SewnButton id="leo" name="Leo" size="xs" /> Leo, 8
        </PickInput>
        <PickInput name="kit-interest" value="paper">
          <SewnButton id="nina" name="Nina" size="xs" /> Nina, 6
        </PickInput>
        <Pick aria-disabled="true">Three selected</Pick>
        <RemovablePick to="/dev/kit">Up to $60</RemovablePick>
        <FactChip icon={<Icons.SunIcon />}>Showing Summer classes</FactChip>
      </div>
    </KitSection>
  )
}

function Cards() {
  return (
    <KitSection title="Cards">
      <ul className="cards">
        <li>
          <Card
            lifts
            picture={<KitPicture />}
            tape={<Tape>They come home glazed</Tape>}
            corner={
              <IconButton label="Save Clay Critters" heart aria-pressed={false}>
                <Icons.HeartIcon />
              </IconButton>
            }
            foot={
              <>
                <Price detail="per child, supplies included">$45.00</Price>
                <Button small tone="primary">
                  Register
                </Button>
              </>
            }
          >
            <h3>
              <a href="#clay-critters">Clay Critters</a>
            </h3>
            <p>Pinch, coil and score a small creature with a big personality.</p>
            <MetaList
              items={[
                { key: 'when', icon: <Icons.CalendarIcon />, text: 'Tue, Dec 8 · 5:45 to 6:45 PM' },
                { key: 'how', icon: <Icons.ClockIcon />, text: '4 Tuesdays, ends Dec 29' },
                { key: 'who', icon: <Icons.PersonIcon />, text: 'Ages 7–9' },
              ]}
            />
            <Spots state="limited" left={3} capacity={12} />
          </Card>
        </li>
        <li>
          <SkeletonCard />
        </li>
      </ul>
    </KitSection>
  )
}

function KitPicture() {
  return (
    <svg viewBox="0 0 400 230" preserveAspectRatio="xMidYMid slice" role="img" aria-label="Paper hills at dusk">
      <path fill="#F7B28A" d="M0 0h400v230H0z" />
      <path fill="#E88D58" d="M0 130q100-40 200-10t200-30v140H0z" />
      <path fill="#8B3A12" d="M0 190q120-30 220-10t180-20v70H0z" />
    </svg>
  )
}

function AllIcons() {
  const { Icon: _, ...icons } = Icons
  return (
    <KitSection title="Icons">
      <ul className="kit-icons">
        {Object.entries(icons).map(([name, Shown]) => (
          <li key={name}>
            <Shown /> {name.replace(/Icon$/, '')}
          </li>
        ))}
      </ul>
    </KitSection>
  )
}
