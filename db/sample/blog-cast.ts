/** One post of the sample program. A negative `daysAgo` is scheduled. */
export type CastPost = {
  slug: string
  title: string
  excerpt: string
  tags: string[]
  daysAgo: number
  picture: { category: string; seed: string }
  body: string
  materials?: string[]
  steps?: { title: string; detail: string }[]
}

/** Sample texts. They explain how to make things and claim nothing about anyone. */
export const POSTS: readonly CastPost[] = [
  {
    slug: 'a-lantern-from-one-sheet-of-paper',
    title: 'A lantern from one sheet of paper',
    excerpt: 'Two folds, twelve snips, one evening. Prints on a single page.',
    tags: ['paper', 'at home', 'evening'],
    daysAgo: 8,
    picture: { category: 'Storytelling & Creative Writing', seed: '5' },
    body: `You need one sheet, a pair of scissors and something to hang it from. The trick is to stop cutting early: always leave a thumb's width at the edge.

A lantern forgives almost everything. Crooked cuts make a livelier belly, and paper with writing on it looks like a map once it curls. If the paper tears, tape the tear on the inside and call it a window.

## Which paper

Stiff paper stands by itself, thin paper glows more. Try one of each and hang them side by side. *Wrapping paper* from the last birthday is a good compromise.

## Light

Use a battery light, never a candle. Drop it in last, once the lantern is hanging.`,
    materials: ['One sheet of stiff paper', 'Scissors', 'Tape', "String, about an arm's length"],
    steps: [
      { title: 'Fold the long way', detail: 'Press the fold with a spoon.' },
      { title: 'Snip from the fold', detail: "Twelve cuts, a finger apart. Stop a thumb's width before the edge." },
      { title: 'Open, curl, tape', detail: 'Bring the short sides together. The belly appears by itself.' },
      { title: 'Hang it up', detail: 'Tape the string inside the top rim, on two sides.' },
    ],
  },
  {
    slug: 'what-pinch-pots-teach',
    title: 'What pinch pots teach',
    excerpt: 'Thumbs first, opinions later.',
    tags: ['clay', 'notes from class'],
    daysAgo: 22,
    picture: { category: 'Clay & Ceramics', seed: '3' },
    body: `A pinch pot starts as a ball that fits in one hand. Your thumb goes in, the other fingers stay outside, and the pot turns a little after every squeeze. That's the whole technique.

What takes longer is the waiting. Clay answers slowly. Press too hard and the wall gives in. Press too little and it stays a ball with a dent.

## Three things to say while someone is pinching

- “What does the bottom feel like?”
- “Turn it, then look.”
- Nothing at all, for as long as you can stand it.

## Three things not to say

1. “Let me fix that.”
2. “Is it a bowl?”
3. “Almost done!”

> A wobbly rim is a signature.

Once the pot has dried for a week, it rings a little when you tap it. Before that it only thuds, which is worth checking every morning.`,
  },
  {
    slug: 'a-bracelet-that-tells-a-story',
    title: 'A bracelet that tells a story',
    excerpt: 'Every bead is a day.',
    tags: ['beads', 'at home', 'stories'],
    daysAgo: 43,
    picture: { category: 'Jewelry & Bracelets', seed: '4' },
    body: `Pick one bead for each day of the past week. Loud days get loud beads. A day when nothing happened gets a plain one, and plain ones matter: without them, the loud ones have nothing to stand out from.

String them in order and leave the ends long. Then tell someone the story of the bracelet, bead by bead. It takes about as long as a walk around the block.

## If a bead is missing

Roll a strip of paper as wide as a fingernail around a toothpick, put a dot of glue on the end, and slide it off. A paper bead is allowed to be *any* day.`,
    materials: ['Seven beads', 'Elastic string, about 12 inches', 'A saucer for the beads', 'Tape'],
    steps: [
      { title: 'Tape one end to the table', detail: 'So nothing rolls away.' },
      { title: 'Lay the week out', detail: 'One bead for each day, Monday first.' },
      { title: 'String them in order', detail: 'Say the day as each one goes on.' },
      { title: 'Tie a double knot', detail: 'Pull it tight, tuck it into the nearest bead.' },
    ],
  },
  {
    slug: 'save-your-boxes',
    title: 'Save your boxes',
    excerpt: 'A shopping list that costs nothing.',
    tags: ['recycling', 'notes from class'],
    daysAgo: 57,
    picture: { category: 'Building with Recyclables', seed: '4' },
    body: `Before you fold the next box flat, look at it for ten seconds. Could it be a garage, a robot's chest, the bottom of a boat? Then it has earned a spot on the shelf.

## Worth keeping

- Egg cartons: twelve small rooms
- Bottle caps: wheels, buttons, eyes
- The tube inside a roll of anything
- Lids that don't fit anything anymore
- Corrugated cardboard, the thicker the better

## Not worth keeping

- Anything that held medicine or cleaner
- Glass and cans with sharp rims
- Whatever still smells like lunch

Rinse, dry, and put it all into one bag. When the bag is full, something gets built. That is the rule that keeps a kitchen from turning into a warehouse.`,
  },
  {
    slug: 'sun-prints-on-a-windowsill',
    title: 'Sun prints on a windowsill',
    excerpt: 'Blue before lunch.',
    tags: ['nature', 'at home', 'paper'],
    daysAgo: 78,
    picture: { category: 'Nature Crafts', seed: '5' },
    body: `Sun print paper turns blue where light falls on it and stays pale where something lies on it. The sun does the drawing. You only decide what gets in its way.

Start by collecting. Ferns are easy, dandelions are hard but worth it, and a key makes the sharpest print of all. **Flat things** print sharp, and round things print soft.

## While you wait

On a bright day it takes five minutes, on a cloudy day fifteen. Don't lift anything to look. Watch the edge of the paper instead: when it has gone from green to gray, it's done.

## Why it's blue

Light changes an iron salt in the paper, and water washes the rest away. The blue that stays is called *Prussian blue*. It's the blue of old blueprints.`,
    materials: ['Sun print paper', 'Leaves, keys, lace', 'A flat tray', 'Cold water', 'A clothesline or a towel'],
    steps: [
      { title: 'Choose in the shade', detail: 'Lay leaves and keys on the paper, away from the window.' },
      { title: 'Carry it into the sun', detail: 'On the tray, without moving anything.' },
      { title: 'Wait until the edge is gray', detail: 'Five minutes in bright sun, fifteen if it is cloudy.' },
      { title: 'Rinse in cold water', detail: 'One minute. Watch the blue appear.' },
      { title: 'Hang it up to dry', detail: 'It keeps getting darker overnight.' },
    ],
  },
  {
    slug: 'a-fleet-for-the-bathtub',
    title: 'A fleet for the bathtub',
    excerpt: 'Folded boats, and how many coins each one carries.',
    tags: ['paper', 'at home', 'experiments'],
    daysAgo: -3,
    picture: { category: 'Quiet, Focused Projects', seed: '1' },
    body: `Fold three boats from the same paper: one small, one medium, one as large as the sheet allows. Put them on the water and guess first. How many coins until the first one goes down?

Then load them, one coin at a time, and write the number on the bow. The largest boat does not always win. It matters *where* the coins lie, and whether someone waves an arm in the water.

## Make them last

- Wax paper keeps a boat afloat for an evening
- A second sheet folded into the first makes a strong floor
- A drinking straw is a mast and also a place for a flag`,
  },
]
