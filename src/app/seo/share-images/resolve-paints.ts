import paints from '#src/ui/scenes/scene-colors.css?raw'
import tokens from '#src/ui/styles/tokens.css?raw'

/** The custom properties that a selector sets, across all its blocks. */
function propertiesOf(css: string, selector: string): Record<string, string> {
  const blocks = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?:^|\n)([^{}\n]+)\{([^}]*)\}/g)
  const found: Record<string, string> = {}
  for (const [, name = '', body = ''] of blocks) {
    if (name.trim() !== selector) continue
    for (const [, property = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g))
      found[property] = value.trim()
  }
  return found
}

const DAY = { ...propertiesOf(tokens, ':root'), ...propertiesOf(paints, ':root') }

/** A drawn scene with the day theme's colors written in, for programs that don't load our stylesheet. */
export function withPaints(svg: string): string {
  const paper = /class="[^"]*\b(on-[\w-]+)/.exec(svg)?.[1]
  const known: Record<string, string> = { ...DAY, ...(paper ? propertiesOf(paints, `.${paper}`) : {}) }
  let resolved = svg
  for (let depth = 0; depth < 4 && resolved.includes('var('); depth++)
    resolved = resolved.replace(/var\((--[\w-]+)(?:,[^)]*)?\)/g, (_, name: string) => known[name] ?? 'none')
  return resolved
}

/** A color from the design tokens, as `#rrggbb`. */
export const tokenColor = (name: string): string => DAY[`--${name}`] ?? '#000000'
