import type { BoardLoadDetails } from '@contract/load-board/board.entities';
import {
  POSTING_AUDIENCE_LABELS,
  POSTING_STATE_LABELS,
  REQUIREMENT_RESULT_LABELS,
} from '@contract/load-board/load-board.constants';
import { perMileInWords } from '@contract/loads/load-money';
import { formatCents, formatCount, formatMoment, NONE, NOT_ON_FILE } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { LoadActions } from '~/components/load/load-answer';
import { Requirements } from '~/components/load-board/requirements';
import { paths } from '~/paths';
import type { LoadLink } from '~/view/load/load-link';
import { shownMargin } from '~/view/load/shown-margin';

interface BoardLoadAnswerProps extends BoardLoadDetails {
  mayWork: boolean;
  maySeeLoad: boolean;
  mayCover: boolean;
}

/** Whether the load is posted, to whom and until when; else whether it can be, and what prevents it. */
export function BoardLoadAnswer(props: BoardLoadAnswerProps) {
  const { load, posting, obstacles, requirements, bids } = props;
  const isOpen = posting?.state === 'posted';
  const mayPost = obstacles.length === 0 && requirements.every(({ result }) => result === 'met');
  const margin = shownMargin(load, load.rate_cents);
  const open = bids.filter(({ state }) => state === 'open').length;
  return (
    <>
      <div
        className={`decision-panel load-answer ${open > 0 || (!isOpen && !mayPost) ? 'panel-warn' : isOpen ? 'panel-go' : ''}`}
      >
        <p className="panel-answer">
          <strong>{answer(props, mayPost)}</strong>
        </p>
        {obstacles.length > 0 && load.carrier === null ? (
          <ul className="plain-bullets">
            {obstacles.map(({ name, sentence }) => (
              <li key={name}>{sentence}</li>
            ))}
          </ul>
        ) : null}
        <dl className="load-states">
          <div>
            <dt>Rate</dt>
            <dd>{rateWords(props)}</dd>
          </div>
          {margin ? (
            <div>
              <dt>Margin at that rate</dt>
              <dd className={margin.isLoss ? 'attention' : undefined}>{margin.words}</dd>
            </div>
          ) : null}
          {isOpen ? (
            <div>
              <dt>Offered to</dt>
              <dd>
                <Link to={paths.boardAudience(load.id)}>{offeredTo(props)}</Link>
              </dd>
            </div>
          ) : null}
          <div>
            <dt>Bids</dt>
            <dd className={open > 0 ? 'attention' : undefined}>{open === 0 ? NONE : formatCount(open, 'open bid')}</dd>
          </div>
        </dl>
        {isOpen && posting.instructions ? <p className="as-written">{posting.instructions}</p> : null}
        {props.mayWork && (isOpen || mayPost) ? (
          <p className="button-row">
            <Link className="button button-primary" to={paths.boardPost(load.id)}>
              {isOpen ? 'Edit posting' : 'Post load'}
            </Link>
          </p>
        ) : null}
      </div>
      <LoadActions links={linksOf(props)} />
      {requirements.some(({ result }) => result !== 'met') ? <Requirements requirements={requirements} /> : null}
    </>
  );
}

function answer({ load, posting, obstacles, requirements }: BoardLoadDetails, mayPost: boolean): string {
  if (posting?.state === 'posted') return `Posted until ${formatMoment(posting.expires_at)}.`;
  const ended = posting ? `${POSTING_STATE_LABELS[posting.state]} ${formatMoment(posting.closed_at)}. ` : '';
  if (load.carrier) return `${ended}${load.carrier.legal_name ?? `Carrier ${load.carrier.id}`} has the load.`;
  if (mayPost) return ended.trim() || 'Not posted.';
  if (obstacles.length > 0) return `${ended || 'Not posted. '}It can’t be posted.`;
  const [first] = requirements.filter(({ result }) => result !== 'met');
  return `${ended || 'Not posted. '}Your company can’t post: ${first ? REQUIREMENT_RESULT_LABELS[first.result].toLowerCase() : ''}.`;
}

function rateWords({ load, posting }: BoardLoadDetails): string {
  const rate = load.rate_cents === null ? NOT_ON_FILE : formatCents(load.rate_cents);
  const words = perMileInWords(load.rate_cents, load);
  const perMile = words === null ? '' : `, ${words}`;
  const isHidden = posting?.state === 'posted' && (!posting.is_rate_shown || posting.rate_cents === null);
  return rate + perMile + (isHidden ? '. Carriers see “call”' : '');
}

function offeredTo({ posting }: BoardLoadDetails): string {
  if (!posting) return '';
  const { audience, classifications, carriers, audience_counts: counts } = posting;
  const whom =
    audience === 'classification'
      ? classifications.map(({ name }) => name).join(', ')
      : audience === 'carriers'
        ? formatCount(carriers.length, 'chosen carrier')
        : POSTING_AUDIENCE_LABELS[audience];
  return counts ? `${whom}: ${formatCount(counts.sees, 'carrier sees it', 'carriers see it')}` : whom;
}

function linksOf({ load, posting, mayWork, maySeeLoad, mayCover }: BoardLoadAnswerProps): LoadLink[] {
  const isOpen = posting?.state === 'posted';
  return [
    ...(isOpen && mayWork ? [{ label: 'Send to a carrier', to: paths.boardSend(load.id) }] : []),
    ...(mayCover && load.carrier === null && load.status !== 'cancelled'
      ? [{ label: 'Cover load', to: paths.loadCover(load.id), shortcut: 'c' as const }]
      : []),
    ...(maySeeLoad ? [{ label: 'Open load', to: paths.load(load.id) }] : []),
    ...(isOpen && mayWork ? [{ label: 'Unpost', to: paths.boardUnpost(load.id), isDanger: true }] : []),
  ];
}
