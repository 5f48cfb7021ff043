import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { ServerOnly } from '#src/ui/server-only.tsx'

/**
 * A section that fades in when a tenth of it is visible. Only sections below the screen are hidden, and only once
 * scripts run, so nothing flickers and nothing is missing without scripts or with reduced motion (home.css).
 */
export function FadeIn({ className, ...rest }: ComponentProps<'section'>) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = box.current
    if (!section || section.getBoundingClientRect().top < window.innerHeight) return
    section.dataset.reveal = 'waiting'
    const show = () => {
      section.dataset.reveal = 'shown'
      observer.disconnect()
    }
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && show(), {
      threshold: 0.1,
      rootMargin: '0px 0px -50px 0px',
    })
    observer.observe(section)
    // keyboard focus may get there before the scroll position
    section.addEventListener('focusin', show, { once: true })
    return () => {
      observer.disconnect()
      section.removeEventListener('focusin', show)
      delete section.dataset.reveal
    }
  }, [])
  return <section ref={box} className={classNames('home-section', className)} {...rest} />
}

/** The same for a section that only the server renders. */
export function ServerOnlyFadeIn({ children, ...rest }: ComponentProps<'section'>) {
  return (
    <FadeIn {...rest}>
      <ServerOnly>{children}</ServerOnly>
    </FadeIn>
  )
}
