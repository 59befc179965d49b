import type { Carrier } from '@contract/carriers/carriers.entities';
import { byWeight, isWeighty } from '@contract/carriers/weighty-warnings.constants';
import type { BookingState } from '@contract/rules/rules.constants';
import type { BookingAnswer } from '@contract/rules/rules.entities';
import { formatCount, formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { WayBack } from '~/components/way-back';
import { paths } from '~/paths';
import { shownNumbers } from '~/view/carrier/decision-numbers';
import { carrierName } from '~/view/carrier/identifiers';
import { notOnboarded, type ProfileRights, type ProfileState, profileActions } from '~/view/carrier/profile-actions';
import { OrangeShield } from '../orange-shield';
import { ActionMenu } from './action-menu';
import { DecisionNumbers } from './decision-numbers';
import { IdentityLine } from './identity-line';

interface DecisionPanelProps {
  carrier: Carrier;
  /** ISO day from which ages are counted. */
  today: string;
  /** Without the right to the full profile: identity and authority. */
  maySeeSections: boolean;
  /** On a section's page a phone shows only the name, the answer and the actions. */
  isFolded: boolean;
  rights: ProfileRights;
  /** Null: it could not be loaded; actions that depend on it are then hidden. */
  state: ProfileState | null;
}

/**
 * The head of a profile: who the carrier is, whether it may have a load, the numbers behind that, and the next step.
 * When scrolled past, one line stays: it is underneath the panel, which uncovers it, so no script is needed.
 */
export function DecisionPanel({ carrier, today, maySeeSections, isFolded, rights, state }: DecisionPanelProps) {
  const name = carrierName(carrier);
  const { booking_answer: answer, decision_numbers: numbers } = carrier;
  const { primary, menu } = profileActions(carrier, rights, state);
  const weighty = byWeight(carrier.warnings).filter(isWeighty);
  const ruled = TONE_OF[answer?.state ?? 'not_asked'];
  // A carrier that passes the rules but needs a check must not look clean.
  const tone = ruled === 'go' && weighty.length > 0 ? 'partly' : ruled;
  const isBookable = ruled === 'go' || ruled === 'partly';
  return (
    <>
      <WayBack
        of={{ page: 'carrier', id: carrier.id }}
        crumbs={[{ label: 'Find carriers', to: paths.globalSearch(), isList: true }, { label: name }]}
      />
      <div className="sticky-answer" aria-hidden="true">
        <strong>{name}</strong>
        {answer ? <span className={`answer-headline answer-${tone}`}>{answer.headline}</span> : null}
        {primary && 'to' in primary ? (
          <Link className="button" to={primary.to} tabIndex={-1}>
            {primary.label}
          </Link>
        ) : null}
      </div>
      <header
        className={`decision-panel panel-${tone}${isFolded ? ' panel-folded' : ''}${answer?.do_not_dispatch ? ' panel-banned' : ''}`}
      >
        <div className="panel-head">
          <h1>
            {name}
            <OrangeShield warnings={weighty.map(({ title }) => title)} />
          </h1>
          {maySeeSections ? (
            <ActionMenu carrierId={carrier.id} relationship={carrier.relationship} primary={primary} menu={menu} />
          ) : null}
        </div>
        <IdentityLine carrier={carrier} maySeeSections={maySeeSections} />
        {answer ? (
          <Answer answer={answer} tone={ruled} notYet={notOnboarded(carrier, state)}>
            {isBookable && !isFolded ? weightyWords(weighty) : null}
          </Answer>
        ) : null}
        {numbers ? <DecisionNumbers numbers={shownNumbers(numbers, today)} /> : null}
        {carrier.census ? null : <p className="small-print">{withoutCensus(carrier)}</p>}
      </header>
    </>
  );
}

/** Text for each color; the text comes first. */
const TONE_OF: Readonly<Record<BookingState, 'go' | 'partly' | 'stop' | 'none'>> = {
  bookable: 'go',
  partly_bookable: 'partly',
  not_bookable: 'stop',
  stopped_by_record: 'stop',
  not_asked: 'none',
  do_not_dispatch: 'stop',
};

/** How the list of warnings below begins. */
function weightyWords([first, ...more]: Carrier['warnings']): string | null {
  if (first === undefined) return null;
  return `${more.length === 0 ? 'One warning' : formatCount(more.length + 1, 'warning')}: ${first.title}.`;
}

interface AnswerProps {
  answer: BookingAnswer;
  tone: string;
  notYet: string | null;
  /** What a person checks before a load, for a carrier that may have one. */
  children: string | null;
}

function Answer({ answer, tone, notYet, children }: AnswerProps) {
  const { headline, detail, classifications, do_not_dispatch: ban } = answer;
  return (
    <>
      <p className="panel-answer">
        <strong className={`answer-headline answer-${tone}`}>{headline}</strong>{' '}
        <span className="answer-detail">{detail}</span>
        {notYet ? <strong className="answer-headline answer-partly"> {notYet}</strong> : null}
        {children ? <strong className="answer-headline answer-partly answer-check"> {children}</strong> : null}
      </p>
      {ban ? (
        <p className="verdicts-beneath">
          Your rules, set aside since {formatDate(ban.at)}:{' '}
          {classifications.map(({ id, name, status }) => (
            <span key={id}>
              {name} <VerdictBadge verdict={status} form="plain" />
            </span>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** Without a census row: whose figures are shown, and which are unknown. */
function withoutCensus({ sms_input }: Carrier): string {
  if (!sms_input) return 'Not in the FMCSA census: registration, fleet, contact and rating are not known.';
  const day = sms_input.as_of ? formatDate(sms_input.as_of) : 'a day not reported';
  return `Not in the FMCSA census: registration and rating are not known. Fleet, email, mileage and dates are from ${sms_input.name}, as of ${day}.`;
}
