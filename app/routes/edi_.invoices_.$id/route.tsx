import { INVOICE_STATUS_LABELS } from '@contract/edi/edi.constants';
import { getEdiInvoice } from '@contract/edi/invoices.calls';
import { formatCents, formatDate, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DefinitionList, Missing, None } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { FindingTable, InvoiceLines } from '~/components/edi/invoice-parts';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { DecideInvoice } from './decide-invoice';
import { rejectInvoice, releaseInvoice } from './forms.server';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Invoice ${args.data.invoice.number}` : 'Invoice');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  return { invoice: await monitor.get(getEdiInvoice, { params: { id: args.params.id! } }) };
}

export const action = actionOf('manageRateConfirmations', releaseInvoice, rejectInvoice);

export default function EdiInvoicePage() {
  const { invoice } = useLoaderData<typeof loader>();
  const { status, findings, carrier, load, confirmation, decided_at: at, decided_by: by } = invoice;
  return (
    <>
      <PageHeader
        title={`Invoice ${invoice.number}`}
        context={`${invoice.partner.name}, received ${formatMoment(invoice.created_at)}`}
        crumbs={[
          { label: 'EDI', to: paths.ediTenders() },
          { label: 'Invoices', to: paths.ediInvoices() },
          { label: invoice.number },
        ]}
      />
      <div className="stack-wide account-tab">
        <FindingTable findings={findings} isHeld={status === 'held'} />
        <DefinitionList
          items={[
            { term: 'Status', value: INVOICE_STATUS_LABELS[status] },
            {
              term: 'Carrier',
              value: carrier ? (
                <Link to={paths.carrier(carrier.id)}>{carrier.legal_name ?? `Carrier ${carrier.id}`}</Link>
              ) : (
                <Missing>Not named in the partner’s profile</Missing>
              ),
            },
            {
              term: 'Load',
              value: load ? <Link to={paths.load(load.id)}>{load.reference}</Link> : <Missing>Not found</Missing>,
            },
            {
              term: 'Rate confirmation',
              value: confirmation ? (
                <Link to={paths.rateConfirmation(confirmation.id)}>Revision {confirmation.revision}, accepted</Link>
              ) : (
                <None />
              ),
            },
            { term: 'Invoice date', value: invoice.day ? formatDate(invoice.day) : <Missing>Not given</Missing> },
            {
              term: 'Total',
              value:
                invoice.total_cents === null ? (
                  <Missing>Not given</Missing>
                ) : (
                  `${formatCents(invoice.total_cents)} ${invoice.currency}`
                ),
            },
            { term: 'Remit-to', value: invoice.remit_to ?? <Missing>Not named</Missing> },
            { term: 'References', value: invoice.references.join(', ') || <None /> },
          ]}
        />
        <InvoiceLines lines={invoice.lines} />
        {invoice.interchange_id === null ? null : (
          <p>
            <Link to={paths.ediFile(invoice.interchange_id)}>The file</Link>
          </p>
        )}
        {status === 'held' || status === 'matches' ? (
          <DecideInvoice invoice={invoice} />
        ) : (
          <Notice kind="info" title={`${INVOICE_STATUS_LABELS[status]}, ${formatMoment(at)}${by ? `, ${by}` : ''}`}>
            <p className="as-written">{invoice.reason}</p>
          </Notice>
        )}
      </div>
    </>
  );
}
