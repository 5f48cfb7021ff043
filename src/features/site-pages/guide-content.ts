import { defineContent } from '#src/features/content/keys.ts'

/**
 * The texts of Meet the Guide as a new installation shows them. It introduces no invented person and claims no checks:
 * the name, the quote and the timeline are empty until the owner writes them, and what is empty is not shown.
 */
export const GUIDE = defineContent('guide', {
  'guide.name': { section: 'bio', title: 'Name of the guide, for search engines and screen readers', text: '' },
  'guide.title': { section: 'bio', title: 'Heading', text: 'Meet the Guide' },
  'guide.lead': {
    section: 'bio',
    title: 'First sentences, in larger type',
    text: 'Every class has a guide: the grown-up who sets out the materials, shows the first step, and then lets children work.',
  },
  'guide.bio': {
    section: 'bio',
    title: 'About the guide',
    text: 'A guide is not there to correct. A guide hands over the right tool at the right moment, keeps hands safe, and remembers who wanted the green button.',
  },
  'guide.quote': { section: 'bio', title: 'Pull quote', text: '' },
  'guide.why.title': { section: 'why', title: 'Heading: why the program exists', text: 'Why this program exists' },
  'guide.why': {
    section: 'why',
    title: 'Why the program exists',
    text: 'Evenings fill up with screens and schedules. An hour of making is the opposite of both: slow, loud in places, and finished when it is finished.',
  },
  'guide.teaching.title': { section: 'teaching', title: 'Heading: how classes are taught', text: 'How we teach' },
  'guide.teaching': {
    section: 'teaching',
    title: 'How classes are taught',
    text: 'Short demonstration, long making time, a minute at the end to look around. Parents drop off, so that the work stays the children’s own.',
  },
  'guide.timeline.title': { section: 'timeline', title: 'Heading of education and experience', text: 'On the thread' },
  'guide.timeline': {
    section: 'timeline',
    title: 'Education and experience, one a line, newest first: 2024 | Opens the craft room',
    text: '',
  },
  'guide.safety.title': { section: 'safety', title: 'Heading of the safety facts', text: 'Safety, in short' },
  'guide.safety': {
    section: 'safety',
    title: 'Safety facts, one a line',
    text: 'Two emergency contacts for every child\nAllergies are asked before the first class\nNo food is served\nChildren only leave with people you named',
  },
  'guide.tape': { section: 'safety', title: 'Handwritten note', text: '' },
})
