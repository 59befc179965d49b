import type { DriverLink } from '@contract/loads/driver-links.calls';
import { LOAD_LINK_AUDIENCE_LABELS, LOAD_LINK_PAGE_LABELS } from '@contract/loads/load-links.constants';
import type { LoadLink } from '@contract/loads/load-links.entities';
import { formatCount, formatMoment, formatPhone } from '@contract/shared/format';
import { Button } from '@ui/button';
import type { ReactNode } from 'react';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';

type AnyLink = LoadLink | DriverLink;

interface LoadLinksProps {
  title: string;
  /** What a link shows, and until when. */
  text?: string;
  links: readonly AnyLink[];
  mayWork: boolean;
  /** Links to the driver's page that work do nothing now. */
  isHeld?: boolean;
  /** They lead to several pages: each says to which, and the form gets `shows` too. */
  isMixed?: boolean;
  /** Below the links, for who may make one. */
  children?: ReactNode;
}

/** Who was given a link to a page of a load, whether it opens it, and when it did. The form `links` withdraws one. */
export function LoadLinks({ title, text, links, mayWork, isHeld = false, isMixed = false, children }: LoadLinksProps) {
  return (
    <section className="stack screen-only" aria-labelledby="links-title">
      <h2 id="links-title">{title}</h2>
      {text ? <p>{text}</p> : null}
      <Refusal of="links" />
      {links.length === 0 ? <p className="missing">No links yet</p> : null}
      {links.length > 0 ? (
        <ul className="row-list">
          {links.map((link) => {
            const name = isMixed ? `${LOAD_LINK_PAGE_LABELS[link.shows]}: ${nameOf(link)}` : nameOf(link);
            return (
              <li key={link.id}>
                <span>
                  {name}, by {link.user ?? 'a former user'}, {formatMoment(link.created_at)}
                  {notesOf(link, isHeld).map((note) => (
                    <span key={note} className="load-note">
                      {note}
                    </span>
                  ))}
                </span>
                {mayWork && link.ended === null ? (
                  <ButtonForm about={{ intent: 'withdraw-link', ...(isMixed && { shows: link.shows }) }}>
                    <Button
                      look="plain"
                      name="link_id"
                      value={String(link.id)}
                      aria-label={`Withdraw link for ${name} of ${formatMoment(link.created_at)}`}
                    >
                      Withdraw
                    </Button>
                  </ButtonForm>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {mayWork ? children : null}
    </section>
  );
}

const isDriver = (link: AnyLink): link is DriverLink => 'phone_proven_at' in link;

function nameOf(link: AnyLink): string {
  if (!isDriver(link)) return LOAD_LINK_AUDIENCE_LABELS[link.audience];
  const { who, driver_name: name, driver_phone_e164: phone } = link;
  const given = [name, phone && formatPhone(phone)].filter(Boolean).join(', ');
  const whose = given || LOAD_LINK_AUDIENCE_LABELS[link.audience];
  return who === 'second_driver' ? `${whose} (second driver)` : whose;
}

function notesOf(link: AnyLink, isHeld: boolean): string[] {
  const { ended, withdrawn_at: withdrawn, expires_at: expires } = link;
  const state =
    ended === null
      ? `${isHeld && link.shows === 'driver' ? 'On hold, expires' : 'Works until'} ${formatMoment(expires)}`
      : withdrawn
        ? `Withdrawn ${formatMoment(withdrawn)}`
        : ended === 'Expired'
          ? `Expired ${formatMoment(expires)}`
          : `Ended: ${ended}`;
  return [state, openedInWords(link), ...(isDriver(link) ? notesOfDriver(link, isHeld) : [])];
}

/** How often a page was opened, first and last, as far as is kept. */
function openedInWords({
  times_opened: times,
  first_opened_at: first,
  last_opened_at: last,
}: Pick<LoadLink, 'times_opened' | 'first_opened_at' | 'last_opened_at'>): string {
  if (last === null) return 'Not opened yet';
  if (first === null) return `Opened at least ${formatCount(times, 'time')}, last ${formatMoment(last)}`;
  if (times === 1) return `Opened once, ${formatMoment(last)}`;
  return `Opened ${formatCount(times, 'time')}, first ${formatMoment(first)}, last ${formatMoment(last)}`;
}

function notesOfDriver(link: DriverLink, isHeld: boolean): string[] {
  const { phone_proven_at: proven, email } = link;
  return [
    proven
      ? `Number proven by a texted code, ${formatMoment(proven)}`
      : email === null
        ? 'Number not proven yet'
        : `Codes go to ${email}: the number is not proven`,
    locationInWords(link, isHeld),
  ];
}

/** A link that ended or is held brings no positions, whatever its driver agreed to. */
function locationInWords({ sharing, newest_position_at: at, ended }: DriverLink, isHeld: boolean): string {
  if (sharing === null) return at ? `Newest position ${formatMoment(at)}` : 'Location not shared';
  if (!sharing.is_on) return `Driver stopped sharing ${formatMoment(sharing.since)}`;
  const newest = at ? `newest position ${formatMoment(at)}` : 'no position yet';
  if (ended !== null || isHeld) return `No positions come in now, ${newest}`;
  return `Has shared its location since ${formatMoment(sharing.since)}, ${newest}`;
}
