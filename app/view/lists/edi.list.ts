import type { CallInput } from '@contract/call';
import {
  INTERCHANGE_LIST_LABELS,
  INTERCHANGE_LISTS,
  INVOICE_LIST_LABELS,
  INVOICE_LISTS,
  type InterchangeList,
  type InvoiceList,
  TENDER_LIST_LABELS,
  TENDER_LISTS,
  type TenderList,
} from '@contract/edi/edi.constants';
import type { EdiInvoiceSummary, InterchangeSummary, TenderSummary } from '@contract/edi/edi.entities';
import type { listEdiInterchanges } from '@contract/edi/interchanges.calls';
import { paths } from '~/paths';
import { defineList, type ListData, textFilter } from './define-list';

type Search = Pick<NonNullable<CallInput<typeof listEdiInterchanges>['query']>, 'search_text'>;

const EDI = { label: 'EDI', to: paths.ediTenders() };

export type TenderPage = ListData<TenderList, TenderSummary>;

/** Loads that customers tender by EDI. */
export const tenderList = defineList<TenderPage, Search>({
  title: 'EDI tenders',
  context: 'Loads that customers tender by EDI: answer them, and accept their changes',
  name: 'the tenders',
  noun: ['tender', 'tenders'],
  tabs: { label: 'Lists of tenders', param: 'list', names: TENDER_LISTS, labels: TENDER_LIST_LABELS, first: 'open' },
  filters: {
    search_text: textFilter('Shipment', { input: (search_text) => ({ search_text }), isOptional: true }),
  },
  empty: ({ tab }, isNarrowed, { pathname }) => ({
    title: isNarrowed
      ? 'None like that'
      : tab === 'open'
        ? 'No tender to answer'
        : tab === 'changes'
          ? 'No change to accept'
          : 'No tender yet',
    text: 'Tenders (EDI 204) come in through a partner’s folder or an upload.',
    link: isNarrowed ? { to: pathname, label: 'Show all' } : undefined,
  }),
  failed: () => ({ title: 'The tenders could not be loaded' }),
});

export type InterchangePage = ListData<InterchangeList, InterchangeSummary>;

/** X12 files that came and went. */
export const interchangeList = defineList<InterchangePage, Search>({
  title: 'EDI files',
  context: 'What came in, what went out, and what was rejected and why',
  crumbs: [EDI, { label: 'Files' }],
  name: 'the EDI files',
  noun: ['file', 'files'],
  tabs: {
    label: 'Lists of files',
    param: 'list',
    names: INTERCHANGE_LISTS,
    labels: INTERCHANGE_LIST_LABELS,
    first: 'all',
  },
  filters: {
    search_text: textFilter('Control number, name or sender', {
      chip: (value) => `“${value}”`,
      input: (search_text) => ({ search_text }),
      isOptional: true,
    }),
  },
  empty: (_page, isNarrowed, { pathname }) => ({
    title: isNarrowed ? 'None like that' : 'No file here',
    text: 'Files come in by the folder of a partner, or by an upload.',
    link: isNarrowed ? { to: pathname, label: 'Show all' } : undefined,
  }),
  failed: () => ({ title: 'The files could not be loaded' }),
});

export type InvoicePage = ListData<InvoiceList, EdiInvoiceSummary>;

/** Freight invoices by EDI. */
export const ediInvoiceList = defineList<InvoicePage, Search>({
  title: 'EDI invoices',
  context: 'Freight invoices of carriers (210), compared with the rate confirmation that the carrier accepted',
  name: 'the invoices',
  noun: ['invoice', 'invoices'],
  tabs: { label: 'Lists of invoices', param: 'list', names: INVOICE_LISTS, labels: INVOICE_LIST_LABELS, first: 'held' },
  filters: {
    search_text: textFilter('Invoice number', { input: (search_text) => ({ search_text }), isOptional: true }),
  },
  empty: ({ tab }, isNarrowed, { pathname }) => ({
    title: isNarrowed ? 'None like that' : tab === 'held' ? 'No invoice is held' : 'No invoice yet',
    text: 'An invoice is held when anything about it differs from what the carrier accepted.',
    link: isNarrowed ? { to: pathname, label: 'Show all' } : undefined,
  }),
  failed: () => ({ title: 'The invoices could not be loaded' }),
});
