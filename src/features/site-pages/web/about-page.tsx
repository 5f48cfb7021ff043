import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { Paragraphs, type Texts, textsOf } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { HOME_CRUMB, pageMeta } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card, MetaList } from '#src/ui/card.tsx'
import { ClockIcon, HomeIcon, PersonIcon, PinIcon, StarIcon } from '#src/ui/icons.tsx'
import { AboutScene } from '#src/ui/scenes/about-scene.tsx'
import { EveningPicture, MakePicture, TryPicture } from '#src/ui/scenes/benefit-pictures.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Tape } from '#src/ui/tape.tsx'
import { ABOUT } from '../about-content.ts'
import { loadTexts } from './load-texts.ts'
import { PullQuote } from './pull-quote.tsx'
import './site-pages.css'

const CARDS = [
  { key: 'about.benefits.make', Picture: MakePicture },
  { key: 'about.benefits.own', Picture: TryPicture },
  { key: 'about.benefits.evening', Picture: EveningPicture },
] as const

/** The three benefit cards on About, each with its own picture. */
function BenefitCards({ t }: { t: Texts<typeof ABOUT> }) {
  return (
    <section className="benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title">{t('about.benefits.title')}</h2>
      <ul>
        {CARDS.map(({ key, Picture }) => (
          <li key={key}>
            <Card picture={<Picture />} pictureHeight="190px">
              <h3>{t(`${key}.title`)}</h3>
              <p>{t(key)}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** About: the story of the founder and the program, and three benefit cards. */
export const loader = ({ context }: LoaderFunctionArgs) => loadTexts(context, 'about')

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const description = textsOf(ABOUT, loaderData?.entries ?? {})('about.lead', loaderData?.fill)
  const page = { title: 'About', description, canonicalPath: '/about', trail: [HOME_CRUMB] }
  return pageMeta(page, matches)
}

export default function AboutPage() {
  const { entries, fill } = useLoaderData<typeof loader>()
  const { place } = useProgram()
  const t = textsOf(ABOUT, entries)
  const facts = [
    { key: 'ages', icon: <PersonIcon />, text: `${fill.ages[0]?.toUpperCase()}${fill.ages.slice(1)}, drop-off` },
    { key: 'hour', icon: <ClockIcon />, text: 'Evenings, one hour, from about 5:45 PM' },
    { key: 'place', icon: <PinIcon />, text: place },
    { key: 'trial', icon: <StarIcon />, text: 'The trial class is free' },
    { key: 'home', icon: <HomeIcon />, text: 'They take home what they make' },
  ]
  return (
    <>
      <div className="scene-top pinked">
        <AboutScene />
      </div>
      <div className="wrap mid page told-page">
        <div className="split told">
          <article className="prose">
            <h1 tabIndex={-1}>{t('about.title', fill)}</h1>
            <Paragraphs className="lead" text={t('about.lead', fill)} />
            <Paragraphs text={t('about.story', fill)} />
            <PullQuote text={t('about.quote', fill)} />
            <h2>{t('about.program.title', fill)}</h2>
            <Paragraphs text={t('about.program', fill)} />
            <div className="row">
              <ButtonLink tone="primary" to="/classes">
                See classes
              </ButtonLink>
              <ButtonLink to="/guide">Meet the Guide</ButtonLink>
            </div>
          </article>
          <aside className="stack loose" aria-label={t('about.facts.title')}>
            <Sheet as="section" aria-labelledby="facts-title">
              <h2 id="facts-title">{t('about.facts.title')}</h2>
              <MetaList items={facts} />
            </Sheet>
            <p>
              <Tape>{t('about.facts.tape')}</Tape>
            </p>
          </aside>
        </div>
        <BenefitCards t={t} />
      </div>
    </>
  )
}
