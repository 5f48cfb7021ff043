import './newsletter-tabs.css'
import { TabLinks } from '#src/ui/tab-links.tsx'

const TABS = [
  { key: 'newsletters', to: '/admin/newsletter', label: 'Newsletters' },
  { key: 'subscribers', to: '/admin/newsletter/subscribers', label: 'Subscribers' },
]

/** Newsletters and who reads them: the two pages of the newsletter in the back office. */
export function NewsletterTabs({ current }: { current: 'newsletters' | 'subscribers' }) {
  return (
    <div className="newsletter-tabs">
      <TabLinks label="Newsletter" items={TABS} current={current} />
    </div>
  )
}
