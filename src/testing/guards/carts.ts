import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const tables = 'db/migrations/20261121003222_tables/migration.sql'

/** What a cart holds, and what becomes an order. */
export const CARTS: readonly Guard[] = [
  {
    prevents: 'many simultaneous taps put more into a cart than it can hold',
    file: `${registrations}/add-to-cart.ts`,
    find: '() => lockOpenFamily(tx, parentId),\n    () => readItems',
    replacement: 'async () => {},\n    () => readItems',
    test: {
      file: `${registrations}/check-out.test.ts`,
      name: 'when many classes are added at the same time, only as many as fit stay in the cart',
    },
  },
  {
    prevents: 'a class is in the cart twice for the same child',
    file: tables,
    find: 'CREATE UNIQUE INDEX "cart_items_once" ON "cart_items" ("parent_id","offering_id","child_id")',
    replacement: 'SELECT 1',
    test: {
      file: `${registrations}/check-out.test.ts`,
      name: 'the database holds a class once in the cart of a child',
    },
  },
  {
    prevents: 'adding a class that is already in the cart fails',
    file: `${registrations}/add-to-cart.ts`,
    find: 'if (known) return { ok: true, cart: presentCart(before, rows, settings, now) }',
    replacement: '',
    test: { file: `${registrations}/check-out.test.ts`, name: 'the same pair twice is one item' },
  },
  {
    prevents: 'a second choice for the same program and child goes into the cart',
    file: `${registrations}/add-to-cart.ts`,
    find: 'if (known && choice.option) return alreadyThere(row, choice, settings, now)',
    replacement: '',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'a program is in the cart once for each child, and a second choice is refused',
    },
  },
  {
    prevents: 'a tab orders days that were chosen in another tab and never shown in this one',
    file: `${registrations}/add-to-cart.ts`,
    find: 'id: newId(), seen',
    replacement: 'id: replaced?.id ?? newId(), seen',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'an edited item keeps its position, and an order of the cart as it was before is refused',
    },
  },
  {
    prevents: "an edit changes another family's item",
    file: `${registrations}/add-to-cart.ts`,
    find: 'const replaced = before.find(each => each.id === replaces && each.offeringId === wanted.offeringId)',
    replacement: 'const replaced = replaces ? { id: replaces, addedAt: now } : undefined',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'an edited item keeps its position, and an order of the cart as it was before is refused',
    },
  },
  {
    prevents: 'a monthly plan shares an order with other spots',
    file: 'src/features/registrations/cart-parts.ts',
    find: '{ together: others, apart: plans }',
    replacement: '{ together: [...items], apart: [] }',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'a monthly plan is a separate order, and nothing else in the cart is lost',
    },
  },
  {
    prevents: 'credit pays for the first month of a plan',
    file: `${registrations}/check-out.ts`,
    find: 'items.some(isPlan) ? false : useCredit',
    replacement: 'useCredit',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'a monthly plan is a separate order, and nothing else in the cart is lost',
    },
  },
  {
    prevents: 'an order is placed even though a day of one of its items is full',
    file: `${registrations}/place-order-once.ts`,
    find: 'else if (full.length > 0) return fullAsRead(full)',
    replacement: '',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'one full day refuses the whole order and is named with its item',
    },
  },
]
