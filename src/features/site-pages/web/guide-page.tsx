import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { Paragraphs, textsOf } from '#src/features/content/web.ts'
import { HOME_CRUMB, pageMeta, siteOf } from '#src/lib/page-meta.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { MetaList } from '#src/ui/card.tsx'
import { HeartIcon, LockIcon, PeopleIcon, ShieldIcon } from '#src/ui/icons.tsx'
import { GuideScene } from '#src/ui/scenes/guide-scene.tsx'
import { Panel, Sheet } from '#src/ui/sheet.tsx'
import { Tape } from '#src/ui/tape.tsx'
import { Thread } from '#src/ui/thread.tsx'
import { GUIDE } from '../guide-content.ts'
import { graph, guideData } from '../structured-data.ts'
import { linesOf, timelineOf } from '../text-lines.ts'
import { loadTexts } from './load-texts.ts'
import { PullQuote } from './pull-quote.tsx'
import './site-pages.css'

const ICONS = [ShieldIcon, PeopleIcon, HeartIcon, LockIcon]

/** What keeps children safe, as a list with rotating icons. */
function GuideSafety({ title, text }: { title: string; text: string }) {
  const facts = linesOf(text)
  if (facts.length === 0) return null
  return (
    <Panel as="section" tint="leaf" aria-labelledby="safety-title">
      <h2 id="safety-title">{title}</h2>
      <MetaList
        items={facts.map((fact, nth) => {
          const FactIcon = ICONS[nth % ICONS.length]!
          return { key: fact, icon: <FactIcon />, text: fact }
        })}
      />
    </Panel>
  )
}

/** Meet the Guide: who teaches, how and why. Without the owner's texts it names nobody. */
export const loader = ({ context }: LoaderFunctionArgs) => loadTexts(context, 'guide')

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const page = { title: 'Meet the Guide', canonicalPath: '/guide', trail: [HOME_CRUMB] }
  const t = textsOf(GUIDE, loaderData?.entries ?? {})
  const description = t('guide.lead', loaderData?.fill)
  return [
    ...pageMeta({ ...page, description }, matches),
    ...graph(...guideData(siteOf(matches), t('guide.name'), description)),
  ]
}

export default function GuidePage() {
  const { entries, fill } = useLoaderData<typeof loader>()
  const t = textsOf(GUIDE, entries)
  const name = t('guide.name')
  const tape = t('guide.tape')
  return (
    <>
      <div className="scene-top pinked">
        <GuideScene />
      </div>
      <div className="wrap mid page">
        <div className="split told">
          <article className="prose">
            <h1 tabIndex={-1}>{t('guide.title', fill)}</h1>
            <Paragraphs className="lead" text={t('guide.lead', fill)} />
            <Paragraphs text={t('guide.bio', fill)} />
            <PullQuote text={t('guide.quote', fill)} />
            <h2>{t('guide.why.title', fill)}</h2>
            <Paragraphs text={t('guide.why', fill)} />
            <h2>{t('guide.teaching.title', fill)}</h2>
            <Paragraphs text={t('guide.teaching', fill)} />
            <div className="row">
              <ButtonLink tone="primary" to="/register">
                Register your child
              </ButtonLink>
              <ButtonLink to="/classes">See classes</ButtonLink>
            </div>
          </article>
          <aside className="stack loose" aria-label={name ? `About ${name}` : 'About the guide'}>
            <GuideTimeline title={t('guide.timeline.title')} text={t('guide.timeline')} />
            <GuideSafety title={t('guide.safety.title')} text={t('guide.safety', fill)} />
            {tape && (
              <p>
                <Tape>{tape}</Tape>
              </p>
            )}
          </aside>
        </div>
      </div>
    </>
  )
}

/** Education and experience as a timeline, newest first. Hidden until the owner fills it in. */
function GuideTimeline({ title, text }: { title: string; text: string }) {
  const entries = timelineOf(text)
  if (entries.length === 0) return null
  return (
    <Sheet as="section" aria-labelledby="timeline-title">
      <h2 id="timeline-title">{title}</h2>
      <Thread
        plain
        items={entries.map(({ when, what }, nth) => ({
          key: `${nth} ${when}`,
          title: when || what,
          detail: when ? what : undefined,
          on: nth === 0,
        }))}
      />
    </Sheet>
  )
}
