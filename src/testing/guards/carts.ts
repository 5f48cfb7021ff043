import type { Guard } from './guard.ts'

const registrations = 'src/features/registrations/server'
const tables = 'db/migrations/20261121003222_tables/migration.sql'

/** What a cart holds, and which of it becomes an order. */
export const CARTS: readonly Guard[] = [
  {
    keeps: 'many presses at once put more into a cart than it holds',
    file: `${registrations}/add-to-cart.ts`,
    take: '() => lockOpenFamily(tx, parentId),\n    () => readItems',
    put: 'async () => {},\n    () => readItems',
    test: {
      file: `${registrations}/check-out.test.ts`,
      name: 'when many classes are added at the same time, only as many as fit stay in the cart',
    },
  },
  {
    keeps: 'a class lies in the cart of a child twice',
    file: tables,
    take: 'CREATE UNIQUE INDEX "cart_items_once" ON "cart_items" ("parent_id","offering_id","child_id")',
    put: 'SELECT 1',
    test: {
      file: `${registrations}/check-out.test.ts`,
      name: 'the database holds a class once in the cart of a child',
    },
  },
  {
    keeps: 'adding a class that is already in the cart fails',
    file: `${registrations}/add-to-cart.ts`,
    take: 'if (known) return { ok: true, cart: presentCart(before, rows, settings, now) }',
    put: '',
    test: { file: `${registrations}/check-out.test.ts`, name: 'the same pair twice is one item' },
  },
  {
    keeps: 'a second choice for the same program and child goes into the cart',
    file: `${registrations}/add-to-cart.ts`,
    take: 'if (known && choice.option) return alreadyThere(row, choice, settings, now)',
    put: '',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'a program is in the cart once for each child, and a second choice is refused',
    },
  },
  {
    keeps: 'a tab orders days that were chosen in another tab and that it never showed',
    file: `${registrations}/add-to-cart.ts`,
    take: 'id: newId(), seen',
    put: 'id: replaced?.id ?? newId(), seen',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'an edited item keeps its position, and an order of the cart as it was before is refused',
    },
  },
  {
    keeps: 'an edit changes an item of another family',
    file: `${registrations}/add-to-cart.ts`,
    take: 'const replaced = before.find(each => each.id === replaces && each.offeringId === wanted.offeringId)',
    put: 'const replaced = replaces ? { id: replaces, addedAt: now } : undefined',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'an edited item keeps its position, and an order of the cart as it was before is refused',
    },
  },
  {
    keeps: 'a monthly plan shares an order with other spots',
    file: 'src/features/registrations/cart-parts.ts',
    take: '{ together: others, apart: plans }',
    put: '{ together: [...items], apart: [] }',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'a monthly plan is a separate order, and nothing else in the cart is lost',
    },
  },
  {
    keeps: 'credit pays for the first month of a plan',
    file: `${registrations}/check-out.ts`,
    take: 'items.some(isPlan) ? false : useCredit',
    put: 'useCredit',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'a monthly plan is a separate order, and nothing else in the cart is lost',
    },
  },
  {
    keeps: 'an order is made although a day of one of its items is full',
    file: `${registrations}/place-order-once.ts`,
    take: 'else if (full.length > 0) return fullAsRead(full)',
    put: '',
    test: {
      file: `${registrations}/programs-in-cart.test.ts`,
      name: 'one full day refuses the whole order and is named with its item',
    },
  },
]
