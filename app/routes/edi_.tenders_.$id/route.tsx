import { TENDER_STATUS_LABELS } from '@contract/edi/edi.constants';
import type { EdiTender } from '@contract/edi/edi.entities';
import { getEdiTender } from '@contract/edi/tenders.calls';
import { formatCents, formatDate, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList, None } from '@ui/definition-list';
import { TenderChanges, TenderStatuses } from '~/components/edi/tender-history';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { AnswerTender } from './answer-tender';
import { acceptTender, declineTender } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Tender ${args.data.tender.shipment_id}` : 'Tender');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'bringInLoads');
  return { tender: await monitor.get(getEdiTender, { params: { id: args.params.id! } }) };
}

export const action = actionOf('bringInLoads', acceptTender, declineTender);

export default function TenderPage() {
  const { tender } = useLoaderData<typeof loader>();
  const { status, load, answered_at: at, answered_by: by, reason } = tender;
  return (
    <>
      <PageHeader
        title={`Tender ${tender.shipment_id}`}
        context={contextOf(tender)}
        crumbs={[{ label: 'EDI', to: paths.ediTenders() }, { label: `Tender ${tender.shipment_id}` }]}
      />
      <div className="stack-wide account-tab">
        <TenderChanges tender={tender} />
        {status === 'open' ? <AnswerTender tender={tender} /> : null}
        <DefinitionList
          items={[
            { term: 'Status', value: TENDER_STATUS_LABELS[status] },
            ...(at === null
              ? []
              : [{ term: 'Answered', value: `${formatMoment(at)}, ${by ?? 'by the rule of the partner'}` }]),
            ...(reason === null ? [] : [{ term: 'Reason', value: reason }]),
            { term: 'Load', value: load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <None /> },
            { term: 'Partner', value: <Link to={paths.ediPartner(tender.partner.id)}>{tender.partner.name}</Link> },
          ]}
        />
        <section className="stack" aria-labelledby="said-title">
          <h2 id="said-title">What the customer tenders</h2>
          <DefinitionList items={tender.fields.map(({ label, value }) => ({ term: label, value }))} />
          {tender.notes.map((note) => (
            <p key={note} className="as-written">
              {note}
            </p>
          ))}
        </section>
        <TenderStatuses tender={tender} />
      </div>
    </>
  );
}

/** What decides the answer: whose it is, the lane, when, and for how much. */
const contextOf = ({
  partner,
  lane,
  pickup_at: pickup,
  customer_rate_cents: rate,
  received_at: at,
}: EdiTender): string =>
  [
    partner.name,
    lane,
    // The day as the customer wrote it: the stop’s zone is not known before there is a load.
    pickup && `pickup ${formatDate(pickup.slice(0, 10))}`,
    rate === null ? null : formatCents(rate),
    `received ${formatMoment(at)}`,
  ]
    .filter(Boolean)
    .join(', ');
