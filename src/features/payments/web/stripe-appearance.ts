import type { Appearance } from '@stripe/stripe-js'
import type { Theme } from '#src/ui/theme.tsx'

/** Our design tokens in Stripe's terms, as the page shows them now; its fields are in a frame that our styles don't reach. */
export function stripeAppearance(theme: Theme): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      spacingUnit: '4px',
      borderRadius: token('r-2'),
      colorPrimary: token('iris'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-2'),
      colorTextPlaceholder: token('ink-2'),
      colorDanger: token('danger'),
    },
    rules: {
      '.Input': { border: `1.5px solid ${token('line-strong')}`, boxShadow: 'none', padding: '12px' },
      '.Input:focus': { border: `1.5px solid ${token('iris')}`, boxShadow: `0 0 0 2px ${token('iris')}` },
      '.Input--invalid': { border: `1.5px solid ${token('danger')}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600', color: token('ink') },
    },
  }
}
