import { LOAD_LINK_AUDIENCE_LABELS } from '@contract/loads/load-links.constants';
import type { LoadLink } from '@contract/loads/load-links.entities';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Button } from '@ui/button';
import type { ReactNode } from 'react';
import { Copyable } from '~/components/data/copyable';
import { ButtonForm } from '~/components/form/button-form';
import { Refusal } from '~/components/form/refusal';

interface LoadLinksProps {
  title: string;
  /** What a link shows, and until when. */
  text: string;
  links: readonly LoadLink[];
  asOf: string;
  mayWork: boolean;
  /** Below the links, for who may make one. */
  children?: ReactNode;
}

/** Who was given a link to a page of a load, and whether it still opens it. The form `links` withdraws one. */
export function LoadLinks({ title, text, links, asOf, mayWork, children }: LoadLinksProps) {
  return (
    <section className="stack screen-only" aria-labelledby="links-title">
      <h2 id="links-title">{title}</h2>
      <p>{text}</p>
      <Refusal of="links" />
      {links.length === 0 ? <p className="missing">No links yet</p> : null}
      {links.length > 0 ? (
        <ul className="row-list">
          {links.map((link) => (
            <li key={link.id}>
              <span>
                {LOAD_LINK_AUDIENCE_LABELS[link.audience]}, by {link.user ?? 'a former user'},{' '}
                {formatMoment(link.created_at)}
                <span className="load-note">
                  {stateOf(link, asOf)}
                  {link.last_opened_at ? `, last opened ${formatMoment(link.last_opened_at)}` : ', not opened yet'}
                </span>
              </span>
              {mayWork && works(link, asOf) ? (
                <ButtonForm about={{ intent: 'withdraw-link' }}>
                  <Button
                    look="plain"
                    name="link_id"
                    value={String(link.id)}
                    aria-label={`Withdraw link for ${LOAD_LINK_AUDIENCE_LABELS[link.audience]} of ${formatMoment(link.created_at)}`}
                  >
                    Withdraw
                  </Button>
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayWork ? children : null}
    </section>
  );
}

const works = ({ withdrawn_at, expires_at }: LoadLink, asOf: string) => withdrawn_at === null && expires_at > asOf;

function stateOf(link: LoadLink, asOf: string): string {
  if (link.withdrawn_at) return `Withdrawn ${formatMoment(link.withdrawn_at)}`;
  return `${works(link, asOf) ? 'Works until' : 'Expired'} ${formatMoment(link.expires_at)}`;
}

/**
 * A link at the one moment when it can be read.
 *
 * @param whom "the shipper"
 */
export function MadeLink({
  address,
  whom,
  isSent = false,
  to,
  children,
}: {
  address: string;
  whom: string;
  /** It went out already. */
  isSent?: boolean;
  to: string;
  children: string;
}) {
  return (
    <div className="account-tab stack">
      <div className="shown-once">
        <p className="shown-once-value">
          <Copyable name="link" value={address} />
        </p>
        <p>
          {isSent ? 'If it does not arrive, copy it now and send it' : 'Copy it now and send it'} to {whom}: it is not
          kept here and cannot be shown again.
        </p>
      </div>
      <p>
        <Link to={to}>{children}</Link>
      </p>
    </div>
  );
}
