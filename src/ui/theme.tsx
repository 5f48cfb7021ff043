import { useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { MoonIcon, SunIcon } from './icons.tsx'

export type Theme = 'light' | 'dark'

/** Where the choice is saved, on this device only. Anything but `dark` means light. */
const themeKey = 'theme'

/** The color of the browser's own bars: the page color of each theme. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#F7F4FC', dark: '#170F2B' }

/**
 * Runs in `<head>` after the meta tags and before anything is painted: dark only if dark was saved. Put it in an inline
 * script whose hash is in the Content-Security-Policy; `<html>` needs `suppressHydrationWarning`.
 */
export const themeScript = `try{if(localStorage.getItem('${themeKey}')==='dark'){document.documentElement.classList.add('dark');for(var m of document.querySelectorAll('meta[name=theme-color],meta[name=color-scheme]'))m.content=m.name==='theme-color'?'${themeColors.dark}':'dark'}}catch(e){}`

const changed = new Set<() => void>()

function subscribe(listener: () => void) {
  changed.add(listener)
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === themeKey) apply(event.newValue === 'dark' ? 'dark' : 'light')
  }
  window.addEventListener('storage', fromOtherTab)
  return () => {
    changed.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

const current = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function apply(theme: Theme) {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  const set = (name: string, content: string) => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`)) meta.content = content
  }
  set('theme-color', themeColors[theme])
  set('color-scheme', theme)
  for (const listener of changed) listener()
}

/** The current theme and a function to change and save it. On the server it's light. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, current, () => 'light')
  return {
    theme,
    setTheme: next => {
      try {
        localStorage.setItem(themeKey, next)
      } catch {
        // private windows may refuse to save; the choice then lasts for this page
      }
      apply(next)
    },
  }
}

/**
 * A moon in the light theme, a sun in the dark one. CSS decides which is shown, so it's right before JavaScript runs.
 */
export function ThemeToggle({ bare }: { bare?: boolean }) {
  const { theme, setTheme } = useTheme()
  return (
    <IconButton
      label="Dark theme"
      bare={bare}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}
    >
      <MoonIcon className="lt" />
      <SunIcon className="dk" />
    </IconButton>
  )
}
