import { defineContent } from '#src/features/content/keys.ts'

/**
 * The Meet the Guide texts of a new installation. They invent no person and claim no certifications. Name, quote and
 * timeline are empty until the owner fills them in, and empty texts aren't shown.
 */
export const GUIDE = defineContent('guide', {
  'guide.name': { section: 'bio', title: 'Name of the guide, for search engines and screen readers', text: '' },
  'guide.title': { section: 'bio', title: 'Heading', text: 'Meet the Guide' },
  'guide.lead': {
    section: 'bio',
    title: 'Intro, in larger type',
    text: 'Every class has a guide: the grown-up who sets out the materials, shows the first step, and then lets the children work.',
  },
  'guide.bio': {
    section: 'bio',
    title: 'About the guide',
    text: "A guide isn't there to correct. A guide hands over the right tool at the right moment, keeps hands safe, and remembers who wanted the green button.",
  },
  'guide.quote': { section: 'bio', title: 'Pull quote', text: '' },
  'guide.why.title': { section: 'why', title: 'Heading: why the program exists', text: 'Why we started this program' },
  'guide.why': {
    section: 'why',
    title: 'Why the program exists',
    text: "Evenings fill up with screens and schedules. An hour of making things is the opposite of both: slow, sometimes loud, and done when it's done.",
  },
  'guide.teaching.title': { section: 'teaching', title: 'Heading: how classes are taught', text: 'How we teach' },
  'guide.teaching': {
    section: 'teaching',
    title: 'How classes are taught',
    text: "A short demo, lots of time to make things, and a minute at the end to look around. Parents drop off, so the work stays the children's own.",
  },
  'guide.timeline.title': { section: 'timeline', title: 'Heading of education and experience', text: 'Experience' },
  'guide.timeline': {
    section: 'timeline',
    title: 'Education and experience, one per line, newest first: 2024 | Opened the craft room',
    text: '',
  },
  'guide.safety.title': { section: 'safety', title: 'Heading of the safety facts', text: 'Safety at a glance' },
  'guide.safety': {
    section: 'safety',
    title: 'Safety facts, one per line',
    text: 'Two emergency contacts for every child\nWe ask about allergies before the first class\nNo food is served\nChildren only leave with people you named',
  },
  'guide.tape': { section: 'safety', title: 'Handwritten note', text: '' },
})
