import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { useEarlyClick } from './early-click.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

/** `primary` is the sun-yellow next step: one per region. `danger` names what it does ("Cancel Leo's class"). */
export type ButtonLook = {
  tone?: 'primary' | 'plain' | 'danger'
  /** 44 px instead of 52 px. */
  small?: boolean
  /** As wide as the column. */
  block?: boolean
}

function look({ tone = 'plain', small, block }: ButtonLook, className?: string) {
  return classNames(
    'btn',
    tone === 'primary' && 'pri',
    tone === 'danger' && 'no',
    small && 'sm',
    block && 'block',
    className,
  )
}

/** Three blinking beads: the spinner of this site. */
export function BusyBeads() {
  return (
    <span className="busy-beads" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}

/** A plain button that also keeps a click made before the page hydrated. `type` is `button` unless set. */
export function PlainButton({ type = 'button', onClick, ...rest }: ComponentProps<'button'>) {
  const kept = useEarlyClick(onClick)
  const props = type === 'button' ? { ...rest, ...kept } : { type, onClick, ...rest }
  // biome-ignore lint/correctness/noRestrictedElements: the one place where a button is made
  return <button {...props} />
}

/**
 * A button that looks like a paper tag. `type` is `button` unless set. While `busy` it keeps its focus and place, shows
 * `busyLabel` (what's happening, in words) and ignores clicks, so nothing is sent twice. Never disabled: explain
 * instead.
 */
export function Button({
  tone,
  small,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonLook & { busy?: boolean; busyLabel?: ReactNode } & ComponentProps<'button'>) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <PlainButton
      type={type}
      className={look({ tone, small, block }, className)}
      aria-busy={busy || undefined}
      onClick={press}
      {...rest}
    >
      {busy && <BusyBeads />}
      {busy && busyLabel ? busyLabel : children}
    </PlainButton>
  )
}

/** A link that looks like a button. `to` is a path on this site, or a full address (https:, tel:, mailto:). */
export function ButtonLink({ tone, small, block, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link className={look({ tone, small, block }, className)} {...rest} />
}

/** A quiet action: underlined text with the same 44 px target. */
export function LinkButton({ danger, className, ...rest }: { danger?: boolean } & ComponentProps<'button'>) {
  return <PlainButton className={classNames('link', danger && 'no', className)} {...rest} />
}

/** The same underlined text as a link. */
export function QuietLink({ danger, className, ...rest }: { danger?: boolean } & ComponentProps<typeof Link>) {
  return <Link className={classNames('link', danger && 'no', className)} {...rest} />
}

type IconButtonLook = {
  /** What it does, for screen readers: "Close filters". */
  label: string
  /** Without the round border. */
  bare?: boolean
  /** Filled when `aria-pressed` is true. */
  heart?: boolean
  /** Shown in a round badge when above 0; `countWord` completes it for screen readers ("3 in the cart"). */
  count?: number
  countWord?: string
}

/** A round 44 px button that shows only an icon. */
export function IconButton({
  label,
  bare,
  heart,
  count,
  countWord,
  className,
  children,
  ...rest
}: IconButtonLook & ComponentProps<'button'>) {
  return (
    <PlainButton
      className={classNames('iconbtn', bare && 'bare', heart && 'heart', className)}
      aria-label={spoken(label, count, countWord)}
      {...rest}
    >
      {children}
      {!!count && <Count value={count} hidden />}
    </PlainButton>
  )
}

/** The same as a link, such as the cart in the header. */
export function IconLink({
  label,
  bare,
  heart,
  count,
  countWord,
  className,
  children,
  ...rest
}: IconButtonLook & ComponentProps<typeof Link>) {
  return (
    <Link
      className={classNames('iconbtn', bare && 'bare', heart && 'heart', className)}
      aria-label={spoken(label, count, countWord)}
      {...rest}
    >
      {children}
      {!!count && <Count value={count} hidden />}
    </Link>
  )
}

const spoken = (label: string, count?: number, word?: string) =>
  count ? `${label}, ${count}${word ? ` ${word}` : ''}` : label

/** A number in a round badge. `word` completes it for screen readers: "2 unread". */
export function Count({ value, word, hidden }: { value: number; word?: string; hidden?: boolean }) {
  return (
    <span className="count" aria-hidden={hidden || undefined}>
      {value > 99 ? '99+' : value}
      {word && <VisuallyHidden> {word}</VisuallyHidden>}
    </span>
  )
}
