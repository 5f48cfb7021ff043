/** A findable page: its address, name, what it's about, and other words people search for. */
export type SitePage = { path: string; title: string; summary: string; keywords: string }

/** The public pages besides classes and posts, for search and the sitemap. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    title: 'Home',
    summary:
      "One-hour evening craft classes for ages 5 to 12. Drop them off, and they'll come home with something they made.",
    keywords: 'start wonder art crafts free trial sampler play-based enrichment',
  },
  {
    path: '/about',
    title: 'About',
    summary: 'How the program started, and what children learn along the way.',
    keywords: 'story founder program mission why benefits play',
  },
  {
    path: '/guide',
    title: 'Meet the Guide',
    summary: 'Who teaches the classes, her background and her teaching philosophy.',
    keywords: 'teacher instructor founder philosophy experience education bio staff',
  },
  {
    path: '/classes',
    title: 'Classes',
    summary: 'Every class you can book, by season, age, price and date.',
    keywords: 'catalogue courses crafts workshops register book sign up prices ages',
  },
  {
    path: '/schedule',
    title: 'Schedule',
    summary: 'When the next classes meet, and where to drop off.',
    keywords: 'calendar dates times when where hours evening location directions address pavilion',
  },
  {
    path: '/blog',
    title: 'Blog',
    summary: 'Crafts to try at home, and notes from the craft room.',
    keywords: 'articles posts ideas printables tips',
  },
  {
    path: '/faq',
    title: 'FAQ',
    summary: 'What to bring, snacks, shy children, siblings, prices and canceling.',
    keywords: 'questions answers help bring wear snacks food allergy shy siblings stay parents price cancel refund',
  },
  {
    path: '/contact',
    title: 'Contact',
    summary: 'Send us a message or call. We read everything.',
    keywords: 'message phone email mail address question help',
  },
  {
    path: '/portal',
    title: 'Parent Portal',
    summary: 'Where parents see their registrations, dates and messages.',
    keywords: 'sign in login account dashboard my registrations',
  },
  {
    path: '/register',
    title: 'Register',
    summary: 'Register your family in two short steps.',
    keywords: 'join enroll enrol sign up registration form new family child',
  },
  {
    path: '/cancellation-policy',
    title: 'Registration & Cancellation Policy',
    summary: 'How late you can cancel, and what you get back.',
    keywords: 'cancel refund credit money back 48 hours supply fee reschedule',
  },
  {
    path: '/safety',
    title: 'Health & Safety Guidelines',
    summary: 'Drop-off and pickup, illness, allergies and emergencies.',
    keywords: 'sick allergies pick up drop off emergency medical behavior',
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    summary: 'What we keep about your family, why, and for how long.',
    keywords: 'data photos cookies personal information',
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    summary: 'What we agree on when you register.',
    keywords: 'conditions rules agreement legal',
  },
]
