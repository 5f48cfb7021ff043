import { type ContentBlock, defineContent } from '#src/features/content/keys.ts'

/** The questions in order. The key is the address of the answer: /faq#snacks. */
export const QUESTIONS = [
  'bring',
  'staying',
  'snacks',
  'ages',
  'shy',
  'siblings',
  'season',
  'prices',
  'parents',
  'cancel',
] as const
type Question = (typeof QUESTIONS)[number]

/**
 * Built-in questions and answers. Numbers are never typed in: `{ages}`, `{classNotice}`, `{classFee}`,
 * `{programNotice}`, `{programFee}`, `{priceRange}`, `{dailyPrice}`, `{weeklyPrice}`, `{monthlyPrice}`,
 * `{registrationFee}`, `{brand}`, `{place}` and `{phone}` are filled in from the current settings and rules.
 */
const BUILT_IN: Readonly<Record<Question, readonly [question: string, answer: string]>> = {
  bring: [
    'What should my child bring?',
    'Nothing. Supplies are included. Wear closed-toe shoes and clothes that can get paint on them. If a class needs something special, its page says so.',
  ],
  staying: [
    'Can I stay during class?',
    'Classes are drop-off. You bring your child to the door and come back at the end. If the first goodbye is hard, talk to us at the door.',
  ],
  snacks: [
    'Are snacks served?',
    "No food is served in class. Please don't send any, because another child may be allergic. A water bottle is fine.",
  ],
  ages: [
    'Is my child the right age?',
    "Classes are for {ages}. Each class has its own age group, because scissors, clay and patience change a lot over those years. If your child is just outside the range, ask us. We'll tell you honestly whether it's a good fit.",
  ],
  shy: [
    'My child is shy. Will this work?',
    "Usually, yes. It's easier to be new when your hands are busy. Nobody has to talk to the group or show what they made. The free trial class is a good way to find out.",
  ],
  siblings: [
    'Can siblings come together?',
    'Yes, if they both fit the age group of a class. Each child needs their own spot. Otherwise, look for two classes on the same evening.',
  ],
  season: [
    'Do we have to sign up for the full season?',
    'No. Many classes are a single evening, and you book each one separately. Classes with several dates say so and are booked as a series. Programs run longer, and you book them by the day, week or month.',
  ],
  prices: [
    'Why do prices vary?',
    'It depends on the length and the materials: clay costs more than paper. {priceRange} Programs usually cost {dailyPrice} a day, {weeklyPrice} a week or {monthlyPrice} a month, plus a {registrationFee} registration fee. The trial class is free.',
  ],
  parents: [
    "Why can't parents stay?",
    'Kids try more when no one they love is watching. They ask each other, they risk the wrong color, and the result is truly theirs. It also keeps the room calm and leaves the tables to the children.',
  ],
  cancel: [
    'What if I need to cancel?',
    "For a class, cancel up to {classNotice} before it starts and get your money back minus the {classFee} supply fee, or the full amount as credit. For a program, it's {programNotice} before it starts, minus {programFee}, or full credit. After that, you can give your spot to another child. Just call us.",
  ],
}

type FaqKey = `faq.${Question}.question` | `faq.${Question}.answer`
const blocks = Object.fromEntries(
  QUESTIONS.flatMap(key => [
    [`faq.${key}.question`, { section: key, title: `Question: ${key}`, text: BUILT_IN[key][0] }],
    [`faq.${key}.answer`, { section: key, title: `Answer: ${key}`, text: BUILT_IN[key][1] }],
  ]),
) as Record<FaqKey, ContentBlock>

export const FAQ = defineContent('faq', {
  ...blocks,
  'faq.title': { section: 'head', title: 'Heading', text: 'Frequently asked questions' },
  'faq.ask.title': { section: 'ask', title: 'Heading below the questions', text: 'Still have a question?' },
  'faq.ask.hours': { section: 'ask', title: 'Phone hours', text: 'Call us or send a message.' },
})
