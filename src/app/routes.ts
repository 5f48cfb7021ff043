import { type RouteConfig, route } from '@react-router/dev/routes'

const page = (feature: string, name: string) => `../features/${feature}/web/${name}-page.tsx`

/** The whole page table (spec 1 section 2, spec 2 section 2, PRODUCT.md part 4). */
export default [
  route('/', 'shell/home-page.tsx'),

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
  route('/portal', 'shell/portal-page.tsx'),

  route('/cart', page('registrations', 'cart')),
  route('/checkout', page('registrations', 'checkout')),
  route('/payment/:registrationId', page('registrations', 'payment')),
  route('/registration-success', page('registrations', 'registration-success')),
  route('/registration-error', page('registrations', 'registration-error')),
  route('/registration-confirmation', page('registrations', 'payment-return')),
  route('/confirmation', page('registrations', 'confirmation')),

  route('/dashboard', 'shell/dashboard-page.tsx'),
  route('/admin', page('registrations', 'admin')),

  route('/terms', page('policies', 'policy'), { id: 'terms' }),
  route('/privacy', page('policies', 'policy'), { id: 'privacy' }),
  route('/cancellation-policy', page('policies', 'policy'), { id: 'cancellation-policy' }),
  route('/safety', page('policies', 'policy'), { id: 'safety' }),

  route('/dev/kit', '../ui/kit-page.tsx'),
  route('*', 'shell/not-found-page.tsx'),
] satisfies RouteConfig
