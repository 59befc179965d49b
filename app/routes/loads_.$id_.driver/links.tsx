import type { DriverLink } from '@contract/loads/driver-links.calls';
import { formatMoment, formatPhone } from '@contract/shared/format';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';

/** For whom links were made, whether each works, and whether the driver shares. The form `links` withdraws one. */
export function DriverLinks({
  links,
  isHeld,
  mayWork,
}: {
  links: readonly DriverLink[];
  /** Those that work do nothing now. */
  isHeld: boolean;
  mayWork: boolean;
}) {
  return (
    <section className="stack" aria-labelledby="links-title">
      <h2 id="links-title">Links</h2>
      <Refusal of="links" />
      {links.length === 0 ? <p className="missing">No links yet</p> : null}
      {links.length > 0 ? (
        <ul className="row-list">
          {links.map((link) => (
            <li key={link.id}>
              <span>
                {nameOf(link)}, by {link.user ?? 'a former user'}, {formatMoment(link.created_at)}
                {notesOf(link, isHeld).map((note) => (
                  <span key={note} className="load-note">
                    {note}
                  </span>
                ))}
              </span>
              {mayWork && link.ended === null ? (
                <ButtonForm about={{ intent: 'withdraw-link' }}>
                  <Button
                    look="plain"
                    name="link_id"
                    value={String(link.id)}
                    aria-label={`Withdraw link for ${nameOf(link)} of ${formatMoment(link.created_at)}`}
                  >
                    Withdraw
                  </Button>
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const nameOf = ({ driver_name: name, driver_phone_e164: phone }: DriverLink) =>
  [name, phone && formatPhone(phone)].filter(Boolean).join(', ') || 'Driver';

function notesOf(link: DriverLink, isHeld: boolean): string[] {
  const { ended, expires_at, last_opened_at: opened, phone_proven_at: proven, sharing, newest_position_at: at } = link;
  return [
    ended === null
      ? `${isHeld ? 'Held; works' : 'Works'} until ${formatMoment(expires_at)}`
      : ended === 'Withdrawn' && link.withdrawn_at
        ? `Withdrawn ${formatMoment(link.withdrawn_at)}`
        : `Ended: ${ended}`,
    opened ? `Opened ${formatMoment(opened)}` : 'Not opened yet',
    proven
      ? `Number proven by a texted code, ${formatMoment(proven)}`
      : link.email === null
        ? 'Number not proven yet'
        : `Codes go to ${link.email}: the number is not proven`,
    sharing === null
      ? 'Location not shared'
      : sharing.is_on
        ? `Shares its location since ${formatMoment(sharing.since)}${at ? `, newest ${formatMoment(at)}` : ', no position yet'}`
        : `Stopped sharing ${formatMoment(sharing.since)}`,
  ];
}
