import { defineContent } from '#src/features/content/keys.ts'

/** The texts of /contact; staff may put others in their place. */
export const CONTACT = defineContent('contact', {
  'contact.title': { title: 'Title', section: 'head', text: 'Say hello' },
  'contact.text': {
    title: 'Text',
    section: 'head',
    text: 'Questions, ideas, a lost mitten. A person reads everything.',
  },
  'contact.aside.title': { title: 'Beside the form, title', section: 'aside', text: 'Faster' },
  'contact.aside.tape': { title: 'Handwritten aside', section: 'aside', text: 'The mitten box is by the door' },
})
