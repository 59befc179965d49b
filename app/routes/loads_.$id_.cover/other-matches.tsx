import { Link } from '@remix-run/react';
import { GateCell } from '~/components/gate/gate-answer';
import { CoverLink } from '~/components/load-board/match-table';
import { PhoneLink } from '~/components/phone-link';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { FirstMatches } from './cover-page.server';

interface OtherMatchesProps {
  loadId: number;
  chosenId: number;
  /** Null: the reader may not see the load board. */
  matches: FirstMatches | null;
}

/** The other matches beside the form: another carrier is one click away. */
export function OtherMatches({ loadId, chosenId, matches }: OtherMatchesProps) {
  const others = matches?.ok ? matches.data.carriers.filter(({ id }) => id !== chosenId) : [];
  if (!matches?.ok || others.length === 0) return null;
  const { gates } = matches.data;
  return (
    <section className="stack cover-others" aria-labelledby="others-title">
      <h2 id="others-title">Other matching carriers</h2>
      <ul className="row-list">
        {others.map((match) => (
          <li key={match.id}>
            <span>
              <Link to={paths.carrier(match.id)}>{match.name}</Link>{' '}
              {match.phone ? <PhoneLink number={match.phone} flags={match.flags} /> : null}
              <span className="load-note">
                {[
                  match.emptyMiles && `Truck ${match.emptyMiles.words}`,
                  match.lastRun && `Last here ${match.lastRun.on}`,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </span>
              <GateCell gate={gates[match.id]} />
            </span>
            <CoverLink loadId={loadId} match={match} gate={gates[match.id]} />
          </li>
        ))}
      </ul>
      <p>
        <KeptLink to={paths.loadCover(loadId)}>All matches and search</KeptLink>
      </p>
    </section>
  );
}
