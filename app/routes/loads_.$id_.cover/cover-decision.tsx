import type { LaneHistory } from '@contract/load-board/lane-history.entities';
import { numberOf } from '@contract/rate-confirmations/confirmation-number';
import { RATE_CONFIRMATION_STATUS_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCount } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { Refusal } from '~/components/form/refusal';
import { GateNotice } from '~/components/gate/gate-answer';
import { OpenLoads } from '~/components/load/open-loads';
import { LaneHistorySection } from '~/components/load-board/lane-history';
import { SectionError } from '~/components/notice/section-error';
import { WarningList } from '~/components/notice/warning-list';
import { PhoneLink } from '~/components/phone-link';
import { KeptLink } from '~/components/row-link';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { CoverForm } from './cover-form';
import type { ChosenCarrier, CoverChoices, FirstMatches, LoadToCover } from './cover-page.server';
import { OtherMatches } from './other-matches';
import { RequestException } from './request-exception';

interface CoverDecisionProps {
  load: LoadToCover;
  chosen: ChosenCarrier;
  /** Null: this carrier cannot get the load now. */
  choices: CoverChoices | null;
  matches: FirstMatches | null;
  /** Null: the load is over. */
  laneHistory: SectionResult<LaneHistory> | null;
}

/** What speaks for and against the carrier, and the form that covers the load, or requests an exception first. */
export function CoverDecision({ load, chosen, choices, matches, laneHistory }: CoverDecisionProps) {
  const { carrier, gate, warnings } = chosen;
  return (
    <div className="cover-page">
      <div className="stack cover-answer">
        <p className="cover-carrier">
          <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link>{' '}
          {carrier.isDoNotDispatch ? null : <VerdictBadge verdict={carrier.verdict} />}{' '}
          <span className="small-print">{carrier.numbers}</span>{' '}
          {carrier.phone ? (
            <PhoneLink number={carrier.phone} flags={carrier.flags} />
          ) : (
            <Missing>No phone on record</Missing>
          )}
        </p>
        <GateNotice gate={gate} title={carrier.isDoNotDispatch ? 'Do not dispatch: can’t be assigned.' : undefined} />
      </div>
      <div className="stack cover-about">
        {carrier.isDoNotDispatch || !carrier.headline ? null : (
          <p>
            {carrier.headline} {carrier.detail}
          </p>
        )}
        <WarningList warnings={warnings} />
        <OpenLoadsWith load={load} chosen={chosen} />
        {laneHistory === null ? null : laneHistory.ok ? (
          <LaneHistorySection history={laneHistory.data} />
        ) : (
          <SectionError name="Lane history" reference={laneHistory.reference} retryHref={paths.loadCover(load.id)} />
        )}
      </div>
      <div className="cover-form">
        {choices ? null : <Refusal of="cover" />}
        {choices ? (
          <CoverForm load={load} carrier={carrier} choices={choices} />
        ) : load.carrier?.id === carrier.id ? (
          <HasItAlready load={load} />
        ) : gate.answer === 'exception' ? (
          <RequestException loadId={load.id} carrierId={carrier.id} exception={gate.exception} />
        ) : (
          <p>
            <KeptLink to={paths.loadCover(load.id)}>Choose another carrier</KeptLink>
          </p>
        )}
      </div>
      <OtherMatches loadId={load.id} chosenId={carrier.id} matches={matches} />
    </div>
  );
}

/** In one line that opens: they say how much this carrier hauls already, and push nothing down. */
function OpenLoadsWith({ load, chosen: { openLoads, openTotal } }: { load: LoadToCover; chosen: ChosenCarrier }) {
  const others = openLoads.filter(({ id }) => id !== load.id);
  const total = openTotal - (openLoads.length - others.length);
  if (total === 0) return <p className="small-print">No open loads with you</p>;
  return (
    <details>
      <summary className="discloses">{formatCount(total, 'open load')} with you</summary>
      <OpenLoads loads={others} total={total} />
    </details>
  );
}

/** Also what follows when only a part of the form could be done: the errors above say which. */
function HasItAlready({ load }: { load: LoadToCover }) {
  const paper = load.rate_confirmation;
  return (
    <div className="stack">
      <Notice kind="info" title="This carrier has the load">
        <p>
          {paper ? (
            <Link to={paths.rateConfirmation(paper.id)}>
              Rate confirmation {numberOf(paper.id)}: {RATE_CONFIRMATION_STATUS_LABELS[paper.status].toLowerCase()}
            </Link>
          ) : (
            <Link to={paths.rateConfirmationNew({ load: load.reference })}>Create rate confirmation</Link>
          )}
        </p>
        <p>
          <KeptLink to={paths.load(load.id)}>Back to the load</KeptLink>
        </p>
      </Notice>
    </div>
  );
}
