import { type ContentBlock, defineContent } from '#src/features/content/keys.ts'

/** The decided questions in their order. The key is the address of the answer: /faq#snacks. */
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
 * Built-in questions and answers. Numbers are never typed: `{ages}`, `{classNotice}`, `{classFee}`, `{programNotice}`,
 * `{programFee}`, `{priceRange}`, `{dailyPrice}`, `{weeklyPrice}`, `{monthlyPrice}`, `{registrationFee}`, `{brand}`,
 * `{place}` and `{phone}` are filled in from the settings and rules that hold.
 */
const BUILT_IN: Readonly<Record<Question, readonly [question: string, answer: string]>> = {
  bring: [
    'What should my child bring?',
    'Nothing. Supplies are in the price. Wear clothes that may meet paint, and closed shoes. If a class needs something special, its page says so.',
  ],
  staying: [
    'Can I stay during class?',
    'Classes are drop-off: you bring your child to the door and come back at the end. If the first goodbye is hard, talk to us at the door.',
  ],
  snacks: [
    'Are snacks served?',
    'No food is served in class, and please send none: another child may be allergic. A water bottle is fine.',
  ],
  ages: [
    'Is my child the right age?',
    'Classes are for {ages}. Each class names its own group, because scissors, clay and patience change a lot between them. If your child is just outside, you can still ask: we tell you honestly whether it fits.',
  ],
  shy: [
    'My child is shy. Will this work?',
    'Usually, yes. Hands that are busy make it easier to be new. Nobody has to talk to the group, and nobody has to show what they made. The free trial class is a good way to find out.',
  ],
  siblings: [
    'Can siblings come together?',
    'If both fit the age group of a class, yes: each child needs a place of their own. Otherwise look for two classes on the same evening.',
  ],
  season: [
    'Do we have to sign up for the full season?',
    'No. Many classes are a single evening, and you choose each one by itself. Classes with several dates say so and are booked as a whole. Programs run longer and are booked by the day, the week or the month.',
  ],
  prices: [
    'Why do prices vary?',
    'Length and materials set the price: clay costs more than paper. {priceRange} Programs usually cost {dailyPrice} a day, {weeklyPrice} a week or {monthlyPrice} a month, plus a {registrationFee} registration fee. The trial class is free.',
  ],
  parents: [
    'Why can’t parents stay?',
    'Children try more when nobody they love is watching. They ask each other, they risk the wrong color, and the result is really theirs. It also keeps the room calm and the tables free for the children.',
  ],
  cancel: [
    'What if I need to cancel?',
    'Up to {classNotice} before class: your money back minus the {classFee} supply fee, or the full amount as credit. For a program it is {programNotice} before it starts, minus {programFee}, or full credit. Later than that, you can give the place to another child: call us.',
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
  'faq.title': { section: 'head', title: 'Heading', text: 'Questions, answered' },
  'faq.ask.title': { section: 'ask', title: 'Heading below the questions', text: 'Still wondering?' },
  'faq.ask.hours': { section: 'ask', title: 'When somebody answers the phone', text: 'Call us, or send a message.' },
})
