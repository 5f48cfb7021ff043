import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type Texts, textsOf } from '#src/features/content/web.ts'
import { useProgram } from '#src/features/organization/web.ts'
import { HOME_CRUMB, pageMeta } from '#src/lib/page-meta.ts'
import { phoneLink } from '#src/lib/phone-link.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { PhoneIcon } from '#src/ui/icons.tsx'
import { Panel } from '#src/ui/sheet.tsx'
import { FAQ, QUESTIONS } from '../faq-content.ts'
import type { Fillings } from '../fillings.ts'
import { faqData, graph } from '../structured-data.ts'
import { Questions } from './faq/questions.tsx'
import { loadTexts } from './load-texts.ts'
import './faq/faq.css'

/** FAQ: questions that open in place, each with its own address. Numbers come from the current rules. */
export const loader = ({ context }: LoaderFunctionArgs) => loadTexts(context, 'faq')

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const page = {
    title: 'FAQ',
    description: "What to bring, who it's for, why parents drop off, what it costs and how to cancel.",
    canonicalPath: '/faq',
    trail: [HOME_CRUMB],
  }
  const questions = loaderData ? [faqData(questionsOf(textsOf(FAQ, loaderData.entries), loaderData.fill))] : []
  return [...pageMeta(page, matches), ...graph(...questions)]
}

function questionsOf(t: Texts<typeof FAQ>, fill: Fillings) {
  return QUESTIONS.map(key => ({
    key,
    question: t(`faq.${key}.question`, fill),
    answer: t(`faq.${key}.answer`, fill),
  }))
}

export default function FaqPage() {
  const { entries, fill } = useLoaderData<typeof loader>()
  const { phone } = useProgram()
  const t = textsOf(FAQ, entries)
  return (
    <div className="wrap slim page faq">
      <Questions title={t('faq.title', fill)} items={questionsOf(t, fill)} />
      <Panel as="section" tint="iris" className="askus" aria-labelledby="ask-title">
        <div>
          <h2 id="ask-title">{t('faq.ask.title', fill)}</h2>
          <p className="by">{t('faq.ask.hours', fill)}</p>
        </div>
        <div className="row">
          <ButtonLink tone="primary" to={phoneLink(phone)}>
            <PhoneIcon /> {phone}
          </ButtonLink>
          <ButtonLink to="/contact">Contact</ButtonLink>
        </div>
      </Panel>
    </div>
  )
}
