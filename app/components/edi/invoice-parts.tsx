import { INVOICE_FINDING_LABELS } from '@contract/edi/edi.constants';
import type { EdiInvoice, InvoiceFinding } from '@contract/edi/edi.entities';
import { RATE_LINE_KIND_LABELS } from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatCents } from '@contract/shared/format';
import { None } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { type Column, DataTable } from '~/components/table/data-table';

/** What is odd about an invoice, beside what it was compared with. */
export function FindingTable({ findings, isHeld }: { findings: readonly InvoiceFinding[]; isHeld: boolean }) {
  if (findings.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="findings-title">
      {isHeld ? (
        <Notice kind="error" title="Held: do not pay it yet">
          {findings.map(({ sentence }) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      ) : null}
      <h2 id="findings-title">What differs</h2>
      <DataTable
        caption="What differs from what the carrier accepted"
        isCaptionHidden
        columns={FINDINGS}
        rows={findings}
        rowKey={({ sentence }) => sentence}
      />
    </section>
  );
}

const FINDINGS: readonly Column<InvoiceFinding>[] = [
  {
    key: 'what',
    header: 'What',
    isRowHeader: true,
    cell: ({ kind, sentence }) => (
      <>
        {INVOICE_FINDING_LABELS[kind]}
        <span className="row-note">{sentence}</span>
      </>
    ),
  },
  { key: 'invoiced', header: 'Invoiced', cell: ({ invoiced }) => invoiced ?? <None /> },
  { key: 'file', header: 'On file', cell: ({ on_file: onFile }) => onFile ?? <None /> },
];

/** The charges of an invoice. */
export function InvoiceLines({ lines }: { lines: EdiInvoice['lines'] }) {
  const rows = lines.map((line, at) => ({ ...line, at }));
  return (
    <section className="stack" aria-labelledby="lines-title">
      <h2 id="lines-title">Charges</h2>
      {rows.length === 0 ? (
        <p className="missing">The invoice has only a total.</p>
      ) : (
        <DataTable
          caption="The charges of the invoice"
          isCaptionHidden
          columns={LINES}
          rows={rows}
          rowKey={({ at }) => at}
        />
      )}
    </section>
  );
}

const LINES: readonly Column<EdiInvoice['lines'][number]>[] = [
  { key: 'label', header: 'Charge', isRowHeader: true, cell: ({ label }) => label },
  { key: 'kind', header: 'Counted as', cell: ({ kind }) => RATE_LINE_KIND_LABELS[kind] },
  { key: 'cents', header: 'Amount', isNumeric: true, cell: ({ cents }) => formatCents(cents) },
];
