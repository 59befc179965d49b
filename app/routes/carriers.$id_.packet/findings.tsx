import { findingLabel, packetVerdict } from '@contract/onboarding/identity-verdict';
import type { OnboardingPacket, PacketFinding } from '@contract/onboarding/packets.calls';
import { FINDING_LABELS, type FindingResult } from '@contract/onboarding/packets.constants';
import { formatDate, formatMoment } from '@contract/shared/format';
import { Missing } from '@ui/definition-list';
import { type Column, DataTable } from '~/components/table/data-table';

const RANK: Record<FindingResult, number> = { differs: 0, not_on_record: 2, same: 3 };
const LOOKS: Record<FindingResult, string> = { differs: 'fail', not_on_record: 'incomplete', same: 'pass' };

const isSmall = ({ weight }: PacketFinding) => weight === 'weak';
const rankOf = (finding: PacketFinding) => RANK[finding.result] + (isSmall(finding) ? 1 : 0);

/** What the packet says beside what the record does, as it was when the carrier sent it; what differs first. */
export function Findings({ packet }: { packet: OnboardingPacket }) {
  const { compared, invited } = packet;
  return (
    <section className="stack" aria-labelledby="findings-title">
      <h2 id="findings-title">Is it the carrier?</h2>
      {invited ? (
        <p>
          {invited.invited_by ?? 'A former user'} invited <strong>{invited.email}</strong> on{' '}
          {formatMoment(invited.invited_at)}.{' '}
          {invited.opened_at
            ? `Who answered got the code mailed there, first on ${formatMoment(invited.opened_at)}.`
            : 'No one has proved this address yet.'}
        </p>
      ) : null}
      {compared === null ? (
        <p className="missing">
          {packet.status === 'not_started' || packet.status === 'in_progress'
            ? 'It is compared with the federal record when the carrier sends it.'
            : 'Not compared with the federal record. Compare it yourself.'}
        </p>
      ) : (
        <>
          <Verdict findings={compared.findings} at={compared.at} />
          {compared.findings.length === 0 ? null : (
            <DataTable
              caption="The packet compared with the record, what differs first"
              isCaptionHidden
              columns={COLUMNS}
              rows={compared.findings.toSorted((a, b) => rankOf(a) - rankOf(b))}
              rowKey={({ subject }) => subject}
            />
          )}
        </>
      )}
    </section>
  );
}

/** From so many reasons on each has a line of its own. */
const LISTED_FROM = 3;

/** What to do, and why: in a sentence, or as a list if there is much. */
function Verdict({ findings, at }: NonNullable<OnboardingPacket['compared']>) {
  const { headline, reasons, sentence } = packetVerdict(findings);
  const isListed = reasons.length >= LISTED_FROM;
  return (
    <div className={headline === null ? undefined : 'decision-panel load-answer panel-warn'}>
      <p className="panel-answer">
        <strong>{isListed ? `${headline}: ${reasons.length} reasons` : sentence}</strong>
      </p>
      {isListed ? (
        <ul className="plain-bullets">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
      <p className="small-print">Compared when the carrier sent it, {formatMoment(at)}</p>
    </div>
  );
}

const COLUMNS: readonly Column<PacketFinding>[] = [
  { key: 'subject', header: 'What', isRowHeader: true, cell: ({ subject }) => FINDING_LABELS[subject] },
  {
    key: 'result',
    header: 'Result',
    isOneLine: true,
    cell: (finding) => (
      <span className={`verdict verdict-${isSmall(finding) ? 'partial_pass' : LOOKS[finding.result]}`}>
        {findingLabel(finding)}
      </span>
    ),
  },
  {
    key: 'said',
    header: 'The packet says',
    cell: ({ said, missing }) =>
      missing ? (
        <Missing>{`Needs the right “${missing.name}”`}</Missing>
      ) : said === null ? (
        <Missing>Not given</Missing>
      ) : (
        <span className="broken-anywhere">{said}</span>
      ),
  },
  {
    key: 'record',
    header: 'The record says',
    cell: ({ on_record, note, source }) => (
      <>
        {on_record === null ? <Missing>Not on record</Missing> : <span className="broken-anywhere">{on_record}</span>}
        {note ? <span className="row-note broken-anywhere">{note}</span> : null}
        <span className="row-note">
          {source.name}, {source.as_of ? `as of ${formatDate(source.as_of)}` : 'not loaded'}
        </span>
      </>
    ),
  },
];
