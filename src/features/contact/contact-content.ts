import { defineContent } from '#src/features/content/keys.ts'

/** The texts of /contact. Staff can edit them. */
export const CONTACT = defineContent('contact', {
  'contact.title': { title: 'Title', section: 'head', text: 'Say hello' },
  'contact.text': {
    title: 'Text',
    section: 'head',
    text: 'Questions, ideas, a lost mitten? We read every message.',
  },
  'contact.aside.title': { title: 'Next to the form, title', section: 'aside', text: 'Need a faster answer?' },
  'contact.aside.tape': { title: 'Handwritten note', section: 'aside', text: 'The mitten box is by the door' },
})
