export { FeedPanel } from './web/feed-panel.tsx'
