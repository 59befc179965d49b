import type { CallOutput } from '@contract/call';
import type { Carrier } from '@contract/carriers/carriers.entities';
import type { getLiveCheck } from '@contract/carriers/live-checks.calls';
import { LIVE_CHECK_CAUSE_LABELS, LIVE_CHECK_OUTCOME_SENTENCES } from '@contract/carriers/live-checks.constants';
import type { LiveRecord } from '@contract/carriers/live-checks.entities';
import { formatMoment } from '@contract/shared/format';
import { ButtonForm } from '~/components/form/button-form';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import { DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { liveRows, recordedBasic } from '~/view/carrier/live-check';
import { BASIC_COLUMNS, LIVE_COLUMNS } from './live-check-columns';

type Checks = CallOutput<typeof getLiveCheck>;

interface LiveCheckSectionProps {
  carrier: Carrier;
  checks: { ok: true; data: Checks } | { ok: false; reference: string | null };
  mayAsk: boolean;
}

/** FMCSA's last live answer beside the loaded files, and the button for a new check. */
export function LiveCheckSection({ carrier, checks, mayAsk }: LiveCheckSectionProps) {
  return (
    <section
      className={checks.ok && checks.data.newest === null ? 'stack screen-only' : 'stack'}
      aria-labelledby="live-check-title"
    >
      <h2 id="live-check-title">Live check</h2>
      {checks.ok ? (
        <LiveChecks carrier={carrier} checks={checks.data} mayAsk={mayAsk} />
      ) : (
        <SectionError name="The live check" reference={checks.reference} retryHref={paths.carrier(carrier.id)} />
      )}
    </section>
  );
}

function LiveChecks({ carrier, checks, mayAsk }: { carrier: Carrier; checks: Checks; mayAsk: boolean }) {
  const { newest, answered, record, is_set_up: isSetUp } = checks;
  return (
    <>
      {isSetUp ? (
        <p className="small-print">FMCSA’s live answer. It doesn’t change the verdict.</p>
      ) : (
        <p className="missing">Live checks are not set up here. They need FMCSA’s web key.</p>
      )}
      {newest === null ? null : (
        <p>
          <strong>{LIVE_CHECK_OUTCOME_SENTENCES[newest.outcome]}</strong> Asked{' '}
          <time dateTime={newest.asked_at}>{formatMoment(newest.asked_at)}</time>,{' '}
          {LIVE_CHECK_CAUSE_LABELS[newest.cause]}.
        </p>
      )}
      {answered?.answer && record ? (
        <Answer
          answered={{ ...answered, answer: answered.answer }}
          record={record}
          isOlder={answered.id !== newest?.id}
        />
      ) : null}
      {isSetUp && mayAsk ? (
        <ButtonForm action={`${paths.carrier(carrier.id)}?index`}>
          <SubmitButton intent="check-live" look="plain">
            Ask FMCSA now
          </SubmitButton>
        </ButtonForm>
      ) : null}
    </>
  );
}

type Answered = { asked_at: string; answer: NonNullable<NonNullable<Checks['answered']>['answer']> };

function Answer({ answered, record, isOlder }: { answered: Answered; record: LiveRecord; isOlder: boolean }) {
  const { asked_at: askedAt, answer } = answered;
  const on = formatMoment(askedAt);
  return (
    <>
      {isOlder ? <p>FMCSA last answered {on}.</p> : null}
      <DataTable
        caption={`FMCSA’s answer of ${on}, beside the loaded files`}
        columns={LIVE_COLUMNS}
        rows={liveRows(answer, record)}
        rowKey={({ label }) => label}
      />
      {answer.basics && answer.basics.length > 0 ? (
        <DataTable
          caption={`BASICs, as answered ${on}`}
          columns={BASIC_COLUMNS}
          rows={answer.basics.map((basic) => ({ ...basic, record: recordedBasic(basic.name, record) }))}
          rowKey={({ name }) => name}
        />
      ) : null}
      {answer.missing.length > 0 ? <p className="missing">Not answered: {answer.missing.join(', ')}.</p> : null}
    </>
  );
}
