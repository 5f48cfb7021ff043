import { sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#src/platform/database/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Posts by the program: notes, and crafts that can be printed. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Markdown, limited to the subset in `lib/markdown-blocks.ts`. */
    body: text('body').notNull(),
    tags: text('tags').array().notNull().default([]),
    authorName: text('author_name').notNull(),
    status: text('status', { enum: ['draft', 'published'] }).notNull(),
    /** The time from which everyone sees a published post. */
    publishAt: instant('publish_at'),
    /** The drawn picture; both null for none. */
    pictureCategory: text('picture_category'),
    pictureSeed: text('picture_seed'),
    materials: text('materials').array().notNull().default([]),
    steps: jsonb('steps').$type<{ title: string; detail: string }[]>().notNull().default([]),
    /** Computed when the post is saved. */
    readingMinutes: integer('reading_minutes').notNull(),
    version: integer('version').notNull().default(1),
    isSample: boolean('is_sample').notNull().default(false),
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('english', coalesce(title, '')), 'A')
        || setweight(to_tsvector('english', immutable_words(tags)), 'B')
        || setweight(to_tsvector('english', coalesce(excerpt, '') || ' ' || immutable_words(materials)), 'C')
        || setweight(to_tsvector('english', coalesce(body, '')), 'D')`,
    ),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  table => [
    check('blog_posts_time', sql`${table.status} = 'draft' OR ${table.publishAt} IS NOT NULL`),
    check('blog_posts_picture', sql`(${table.pictureCategory} IS NULL) = (${table.pictureSeed} IS NULL)`),
    index('blog_posts_published').on(table.status, table.publishAt),
    index('blog_posts_tags').using('gin', table.tags),
    index('blog_posts_search').using('gin', table.search),
    // Parts of words and words with typos. The site search uses this exact expression.
    index('blog_posts_words_trigrams').using('gin', sql`(lower(title || ' ' || immutable_words(tags))) gin_trgm_ops`),
  ],
)
