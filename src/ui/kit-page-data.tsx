import { Accordion } from './accordion.tsx'
import { Badge } from './badge.tsx'
import { Button, LinkButton, QuietLink } from './button.tsx'
import { Crumbs } from './crumbs.tsx'
import { DateBox } from './date-box.tsx'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { Facts } from './facts.tsx'
import * as Icons from './icons.tsx'
import { MoneyLines } from './money-lines.tsx'
import { Note } from './note.tsx'
import { Pager } from './pager.tsx'
import { Progress } from './progress.tsx'
import { SewnButton } from './sewn-button.tsx'
import { Panel, Sheet } from './sheet.tsx'
import { SkeletonLines } from './skeleton.tsx'
import { TabLinks } from './tab-links.tsx'
import { type Column, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { Thread } from './thread.tsx'
import { TearLine, Ticket, Who } from './ticket.tsx'

const tabs = [
  { key: 'updates', label: 'Updates & Photos', shortLabel: 'Updates', icon: <Icons.ImageIcon />, to: '?tab=updates' },
  { key: 'calendar', label: 'Calendar', icon: <Icons.CalendarIcon />, to: '?tab=calendar' },
  { key: 'messages', label: 'Messages', icon: <Icons.ChatIcon />, to: '?tab=messages', count: 2, countWord: 'unread' },
  { key: 'children', label: 'Children', icon: <Icons.PersonIcon />, to: '?tab=children' },
]

type Row = { id: string; child: string; className: string; status: 'Confirmed' | 'Canceled'; amount: string }
const rows: readonly Row[] = [
  { id: '1', child: 'Leo Alvarez', className: 'Clay Critters', status: 'Confirmed', amount: '$45.00' },
  { id: '2', child: 'Isla Moreau', className: 'Felt Foxes', status: 'Canceled', amount: '$28.00' },
]
const columns: readonly Column<Row>[] = [
  { key: 'child', header: 'Child', cell: row => row.child, rowHeader: true, sort: 'ascending' },
  { key: 'class', header: 'Class', cell: row => row.className },
  {
    key: 'status',
    header: 'Status',
    cell: row =>
      row.status === 'Confirmed' ? (
        <Badge tone="leaf">Confirmed</Badge>
      ) : (
        <Badge tone="ink" shape="bar">
          Canceled
        </Badge>
      ),
  },
  { key: 'amount', header: 'Amount', cell: row => row.amount, align: 'end' },
]

/** Paper, statuses, lists and navigation on the kit page. */
export function KitData() {
  return (
    <>
      <section className="stack">
        <h2>Tickets and notes</h2>
        <Ticket above="Tonight" main="5:45" below="to 6:45 PM">
          <h3>Paper Birds</h3>
          <p className="by">Leo · week 2 of 4 · Craft room at the pavilion. Bring nothing, wear anything.</p>
          <div className="row">
            <Button small tone="primary">
              <Icons.PinIcon /> Directions
            </Button>
            <Button small>Pickup code</Button>
            <LinkButton>Can't make it?</LinkButton>
          </div>
        </Ticket>
        <Ticket off smallStub above="Ends" main="Dec 14" below="no more charges">
          <Who
            button={<SewnButton id="nina" name="Nina" size="s" />}
            state={
              <Badge tone="clay" shape="ring">
                Cancelling
              </Badge>
            }
          >
            <h3>After-School Makers</h3>
            <p className="by">Nina · covers every class until Mon, Dec 14</p>
          </Who>
        </Ticket>
        <Note
          icon={<Icons.ClockIcon />}
          title="We're holding these 3 spots until 7:58 PM"
          action={<Button small>Hold them longer</Button>}
        >
          That's 12 minutes from now. You won't be charged until you pay.
        </Note>
        <Note
          tone="good"
          soft
          icon={<Icons.ShieldIcon />}
          title="Cancel by Sun, Dec 6, 5:45 PM: full credit, or a refund minus the $10.00 supply fee"
        >
          $35.00 back to your card, or $45.00 as credit.
        </Note>
        <Note tone="warn" title="Demo mode: no real card is charged">
          Select a test card to see what it does.
        </Note>
        <Note tone="bad" title="Your card was declined">
          Your bank didn't say why. You weren't charged, and we're holding Nina's spot until 7:58 PM.
        </Note>
        <Note tone="quiet" soft title="You're offline">
          This is your list from 4:12 PM.
        </Note>
      </section>

      <section className="stack">
        <h2>States</h2>
        <div className="split even">
          <Panel>
            <SkeletonLines label="Loading your registrations" />
            <Progress label="3 of 4 photos sent" value={3} max={4} />
          </Panel>
          <Panel tint="leaf">
            <h3>Class credit</h3>
            <p>We'll take $25.00 off your next class.</p>
          </Panel>
          <Panel>
            <EmptyState title="No classes yet" action={<Button tone="primary">Browse Classes</Button>}>
              Once you register a child, the class shows up here with its date and what to bring.
            </EmptyState>
          </Panel>
          <Panel>
            <ErrorState
              title="Couldn't load your registrations"
              onRetry={() => {}}
              contact={<QuietLink to="/contact">Message us</QuietLink>}
            >
              Your registrations are safe. Check your connection and try again.
            </ErrorState>
          </Panel>
        </div>
      </section>

      <section className="stack">
        <h2>Lists and data</h2>
        <Crumbs items={[{ to: '/classes', label: 'Classes' }]} />
        <div className="split even">
          <Sheet>
            <Thread
              items={[
                { key: '1', title: 'Tue, Dec 8', detail: 'Pinch pots that become bodies', on: true },
                { key: '2', title: 'Tue, Dec 15', detail: 'Legs, shells, faces' },
                { key: '3', title: 'Tue, Dec 22', detail: 'Texture and drying' },
              ]}
            />
            <TearLine />
            <MoneyLines
              lines={[
                { key: 'leo', label: 'Leo, 2 classes', amount: '$83.00' },
                { key: 'plan', label: "Felt Foxes, covered by Leo's plan", amount: '−$38.00', minus: true },
              ]}
              total={{ label: 'Due today', amount: '$45.00' }}
            />
          </Sheet>
          <Sheet>
            <Facts
              items={[
                { name: 'Ages', value: '7–9. Leo is 8, a good fit.' },
                { name: 'Taught by', value: 'Ms. Rivera' },
                { name: 'Where', value: 'Craft room, Avalon Park pavilion' },
              ]}
            />
            <ul className="agenda">
              <li>
                <DateBox month="Dec" day={8} dateTime="2026-12-08" />
                <span>
                  <strong>Clay Critters</strong>
                  <br />
                  <span className="by">Leo, 5:45 PM</span>
                </span>
              </li>
            </ul>
          </Sheet>
        </div>
        <Sheet>
          <Table caption="Registrations" columns={columns} rows={rows} keyOf={row => row.id} />
          <Pager page={2} pages={9} toPage={page => `?page=${page}`} />
        </Sheet>
        <div className="staff stack">
          <Table
            caption="Registrations, for staff"
            columns={columns}
            rows={rows}
            keyOf={row => row.id}
            toCards={false}
            isSelected={row => row.id === '1'}
          />
          <div className="row">
            <Button small tone="primary">
              <Icons.PlusIcon /> Register a child
            </Button>
            <Button small>Download</Button>
          </div>
        </div>
      </section>

      <section className="stack">
        <h2>Navigation</h2>
        <TabLinks label="Dashboard" items={tabs} current="updates" />
        <Tabs
          label="Result types"
          items={[
            { key: 'all', label: 'All', panel: <p>Six results.</p> },
            { key: 'blog', label: 'Blog', panel: <p>Two posts.</p> },
          ]}
        />
        <Accordion
          items={[
            {
              key: 'bring',
              question: 'What should my child bring?',
              answer: <p>Nothing. Supplies are included.</p>,
            },
            { key: 'stay', question: 'Can I stay during class?', answer: <p>Classes are drop-off.</p>, open: true },
          ]}
        />
      </section>
    </>
  )
}
