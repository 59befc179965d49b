import type { DetentionLink } from '@contract/loads/detention.calls';
import { DETENTION_AUDIENCE_LABELS } from '@contract/loads/detention.constants';
import { formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { usePostForm } from '~/components/form/post-form';
import { Refusal } from '~/components/form/refusal';
import { paths } from '~/paths';
import type { withdrawLink } from './forms.server';

interface DetentionLinksProps {
  loadId: number;
  links: readonly DetentionLink[];
  asOf: string;
  mayWork: boolean;
}

/** Who was given a link to the statement, and whether it still opens it. */
export function DetentionLinks({ loadId, links, asOf, mayWork }: DetentionLinksProps) {
  const [form] = usePostForm<typeof withdrawLink>('links');
  return (
    <section className="stack screen-only" aria-labelledby="links-title">
      <h2 id="links-title">Links for carrier and shipper</h2>
      <p>
        A link shows this statement and nothing else of the load, to anyone who has it, until it expires or you withdraw
        it.
      </p>
      <Refusal of={form.id} />
      {links.length === 0 ? <p className="missing">No links yet</p> : null}
      {links.length > 0 ? (
        <ul className="row-list">
          {links.map((link) => (
            <li key={link.id}>
              <span>
                {DETENTION_AUDIENCE_LABELS[link.audience]}, by {link.user ?? 'a former user'},{' '}
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
                    aria-label={`Withdraw link for ${DETENTION_AUDIENCE_LABELS[link.audience]} of ${formatMoment(link.created_at)}`}
                  >
                    Withdraw
                  </Button>
                </ButtonForm>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayWork ? (
        <p>
          <Link className="button" to={paths.loadDetentionLinkNew(loadId)}>
            Make a link…
          </Link>
        </p>
      ) : null}
    </section>
  );
}

const works = ({ withdrawn_at, expires_at }: DetentionLink, asOf: string) => withdrawn_at === null && expires_at > asOf;

function stateOf(link: DetentionLink, asOf: string): string {
  if (link.withdrawn_at) return `Withdrawn ${formatMoment(link.withdrawn_at)}`;
  return `${works(link, asOf) ? 'Works until' : 'Expired'} ${formatMoment(link.expires_at)}`;
}
