/**
 * Editable texts for pages of any feature:
 *
 *     // about-content.ts, at the root of the feature; add it to src/app/content-keys.ts
 *     export const ABOUT = defineContent('about', {
 *       'about.hero.title': { title: 'Hero title', section: 'hero', text: 'A room full of scissors' },
 *       'about.story.text': { title: 'Our story', section: 'story', text: 'First paragraph.\n\nSecond one.' },
 *     })
 *
 *     // web/about-page.tsx
 *     export const loader = async ({ context }: LoaderFunctionArgs) => ({ entries: await contentOf(context, 'about') })
 *
 *     const t = words(ABOUT, useLoaderData<typeof loader>().entries)
 *     <h1 tabIndex={-1}>{t('about.hero.title')}</h1>
 *     <Paragraphs text={t('about.story.text')} />
 *     <p>{t('about.hero.lede', { brand })}</p>      // fills in `{brand}`
 *
 * Components of a page take `t` as a prop of type `Texts<typeof ABOUT>`. A page with texts needs the tag `content` in
 * src/app/cached-pages.ts. Texts are plain text, never HTML.
 */

export { type ContentEntries, type Texts, textsOf } from './texts.ts'
export { contentOf, editingTextsContext } from './web/content-of.ts'
export { EditTexts } from './web/in-place/edit-texts.tsx'
export { Paragraphs } from './web/paragraphs.tsx'
