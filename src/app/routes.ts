import { layout, type RouteConfig, route } from '@react-router/dev/routes'

const page = (feature: string, name: string) => `../features/${feature}/web/${name}-page.tsx`

/** Between header and footer. */
const site = [
  route('/about', page('site-pages', 'about')),
  route('/guide', page('site-pages', 'guide')),
  route('/schedule', page('site-pages', 'schedule')),
  route('/faq', page('site-pages', 'faq')),

  route('/contact', page('contact', 'contact')),
  route('/contact/sent', page('contact', 'contact-sent')),
  route('/contact/not-sent', page('contact', 'contact-not-sent')),
  route('/newsletter', page('newsletter', 'newsletter')),
  route('/newsletter/thanks', page('newsletter', 'newsletter-thanks')),
  route('/newsletter/confirmed', page('newsletter', 'newsletter-confirmed')),
  route('/unsubscribe', page('newsletter', 'unsubscribe')),

  route('/search-results', page('search', 'search-results')),

  route('/classes', page('classes', 'catalogue')),
  route('/events/:slug', page('classes', 'class')),
  route('/schedule/:slug', page('classes', 'schedule-slug')),

  route('/register', page('families', 'register')),
  route('/login', page('accounts', 'login')),
  route('/signup', page('accounts', 'signup')),
  route('/forgot-password', page('accounts', 'forgot-password')),
  route('/reset-password', page('accounts', 'reset-password')),
  route('/verify-email', page('accounts', 'verify-email')),
  route('/sign-out', page('accounts', 'sign-out')),
  route('/second-factor', page('accounts', 'second-factor')),
  route('/invitation', page('accounts', 'invitation')),
  route('/account', page('accounts', 'account')),
  route('/confirm-email', page('accounts', 'email-link')),
  route('/undo-email', page('accounts', 'email-link'), { id: 'undo-email' }),
  route('/portal', 'shell/portal/portal-page.tsx'),

  route('/class-registration', page('registrations', 'class-registration')),
  route('/favorites', page('favorites', 'favorites')),
  route('/cart', page('registrations', 'cart')),
  route('/checkout', page('registrations', 'checkout')),
  route('/payment/:registrationId', page('registrations', 'payment')),
  route('/registration-success', page('registrations', 'registration-success')),
  route('/registration-error', page('registrations', 'registration-error')),
  route('/registration-confirmation', page('registrations', 'payment-return')),
  route('/subscription-confirmation', page('registrations', 'payment-return'), { id: 'subscription-confirmation' }),
  route('/confirmation', page('registrations', 'confirmation')),
  route('/receipt/:orderId', page('registrations', 'receipt')),
  route('/subscriptions', page('subscriptions', 'subscriptions')),
  route('/subscription/:id', page('subscriptions', 'subscription')),

  route('/registrations', page('cancellations', 'registrations')),
  route('/registrations/credit', page('cancellations', 'credit')),

  route('/parent-dashboard', page('families', 'family')),
  route('/agree', page('families', 'agree')),
  route('/dashboard', 'shell/dashboard-page.tsx'),

  route('/terms', page('policies', 'policy'), { id: 'terms' }),
  route('/privacy', page('policies', 'policy'), { id: 'privacy' }),
  route('/cancellation-policy', page('policies', 'policy'), { id: 'cancellation-policy' }),
  route('/safety', page('policies', 'policy'), { id: 'safety' }),

  route('/blog', page('blog', 'blog')),
  route('/blog/rss.xml', page('blog', 'rss')),
  route('/blog/:id', page('blog', 'article')),

  route('/dev/kit', '../ui/kit-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
]

/** In the frame of the back office. */
const office = [
  route('/admin', page('registrations', 'admin')),
  route('/admin/updates', page('updates', 'admin-updates')),
  route('/admin/messages', page('messages', 'admin-messages')),
  route('/admin/today', page('office', 'today')),
  route('/admin/rosters', page('attendance', 'rosters')),
  route('/admin/rosters/:sessionId', page('attendance', 'roster')),
  route('/door/:sessionId', page('attendance', 'door')),
  route('/admin/families', page('office', 'families')),
  route('/admin/families/new', page('families', 'phone')),
  route('/admin/families/:id', page('office', 'family')),
  route('/admin/waitlist', page('waitlist', 'admin-waitlist')),
  route('/admin/calendar', page('calendar', 'admin-calendar')),
  route('/admin/classes', page('classes', 'admin-classes')),
  route('/admin/classes/new', page('classes', 'admin-class'), { id: 'admin-new-class' }),
  route('/admin/classes/:id', page('classes', 'admin-class'), { id: 'admin-class' }),
  route('/admin/call-offs', page('cancellations', 'call-offs')),
  route('/admin/reports', page('reports', 'reports')),
  route('/admin/inbox', page('contact', 'inbox')),
  route('/admin/outbox', page('back-office', 'outbox')),
  route('/admin/outbox/:id', page('back-office', 'mail')),
  route('/admin/audit', page('back-office', 'audit-log')),
  route('/admin/health', page('back-office', 'health')),
  route('/admin/test-provider', page('payments', 'test-provider')),
  route('/admin/newsletter', page('newsletter', 'subscribers')),
  route('/admin/content', page('content', 'content')),
  route('/admin/staff', page('accounts', 'staff')),
  route('/admin/settings', page('organization', 'settings')),
  route('/admin/settings/policies/:policy', page('policies', 'admin-policy')),
  route('/admin/blog', page('blog', 'admin-blog')),
  route('/admin/blog/new', page('blog', 'admin-post'), { id: 'admin-new-post' }),
  route('/admin/blog/:id', page('blog', 'admin-post'), { id: 'admin-post' }),
]

/** The whole page table (spec 1 section 2, spec 2 section 2, PRODUCT.md part 4). */
export default [
  route('/', 'shell/home-page.tsx'),
  layout('shell/queries-layout.tsx', [layout('shell/site-layout.tsx', site), layout('shell/staff-layout.tsx', office)]),
] satisfies RouteConfig
