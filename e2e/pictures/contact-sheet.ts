export type Picture = { screen: string; state: string; width: number; theme: string; file: string }

const escaped = (text: string) => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

/** One page with all pictures, a row for each state, for a person to look through. */
export function contactSheet(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ screen, state }) => `${screen}, ${state}`)
  const figure = ({ width, theme, file }: Picture) =>
    `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} px, ${theme}</figcaption></figure>`
  const section = ([name, taken]: [string, Picture[]]) =>
    `<section><h2>${escaped(name)}</h2><div>${taken.map(figure).join('')}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>States of every screen</title>
<style>body{font:16px/1.4 system-ui;margin:2rem;background:#888}div{display:flex;gap:1rem;align-items:start}img{height:420px;display:block}figure{margin:0}</style>
<h1>States of every screen</h1>${[...rows].map(section).join('\n')}</html>\n`
}
