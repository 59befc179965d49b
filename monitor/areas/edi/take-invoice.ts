import type { InvoiceFinding } from '@contract/edi/edi.entities';
import type { RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { formatCents } from '@contract/shared/format';
import { and, desc, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import {
  rateConfirmations as confirmations,
  ediInvoices,
  loadPapers,
  loads,
  rateConfirmationRevisions as revisions,
} from '../../db/schema';
import type { Decision } from '../../decisions/decision';
import { firstChange } from '../../decisions/versions';
import { carrierHolds } from '../loads/invoice-holds.queries';
import type { LoadRow } from '../loads/load-facts.queries';
import { referenceKey } from '../loads/take-in/upsert-loads';
import { remitToOf } from '../rate-confirmations/remit-to.queries';
import { compareInvoice, partyWords } from './compare-invoice';
import type { PartnerRow } from './partners.queries';
import type { Invoice } from './read-210';
import type { Became } from './take-tender';

/**
 * Stores a carrier's invoice, compared with the rate confirmation that the carrier accepted. Whatever is odd holds it until
 * a person decides.
 */
export async function takeInvoice(d: Decision, partner: PartnerRow, invoice: Invoice): Promise<Became> {
  const { carrierId } = partner;
  const load = await loadOfInvoice(d, invoice, carrierId);
  const isOurs = load !== null && carrierId !== null && load.carrierId === carrierId;
  const accepted = load && isOurs ? await acceptedOf(d, load.id, carrierId) : null;
  const { remitTo: ofPacket } = carrierId === null ? { remitTo: null } : await remitToOf(d.tx, d.companyId, carrierId);
  const of = { carrierId, loadId: load?.id ?? null };
  const findings = [
    ...(await carrierHolds(d.tx, d.companyId, [of]))(of),
    ...(await beforeComparing(d, invoice, carrierId, load, isOurs, accepted?.fields ?? null)),
    ...compareInvoice(invoice, accepted?.fields ?? null, ofPacket),
  ];
  const [made] = await d.tx
    .insert(ediInvoices)
    .values({
      companyId: d.companyId,
      partnerId: partner.id,
      carrierId,
      loadId: load?.id ?? null,
      confirmationId: accepted?.id ?? null,
      confirmationRevision: accepted?.revision ?? null,
      number: invoice.number,
      numberKey: numberKey(invoice.number),
      day: invoice.day,
      currency: invoice.currency.slice(0, 3),
      totalCents: invoice.totalCents,
      remitTo: invoice.remitTo && partyWords(invoice.remitTo),
      references: invoice.references,
      lines: invoice.lines,
      findings,
      status: findings.length === 0 ? 'matches' : 'held',
      createdAt: d.now,
      ...firstChange(d, 'Received'),
    })
    .returning({ id: ediInvoices.id });
  const invoiceId = made!.id;
  const named = `Invoice ${invoice.number} of ${partner.name}`;
  if (findings.length > 0) {
    const summary = `${named} is held: ${findings.map(({ sentence }) => sentence).join(' ')}`.slice(0, 1000);
    const data = { edi_invoice_id: invoiceId, ...(load && { load_id: load.id, reference: load.reference }) };
    if (carrierId === null) d.companyEvent({ kind: 'edi_invoice_held', summary, data });
    else d.carrierEvent({ carrierId, kind: 'edi_invoice_held', summary, data });
  }
  const what = findings.length === 0 ? 'matches the rate confirmation' : 'held';
  return { outcome: 'taken', summary: `${named}, ${what}`, invoiceId, loadId: load?.id ?? null };
}

const numberKey = (number: string) =>
  number
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '');

/** The load that a reference names. Of several, the carrier's own. */
async function loadOfInvoice(d: Decision, { references }: Invoice, carrierId: number | null): Promise<LoadRow | null> {
  if (references.length === 0) return null;
  const found = await d.tx
    .select()
    .from(loads)
    .where(and(eq(loads.companyId, d.companyId), inArray(loads.referenceKey, references.map(referenceKey))))
    .orderBy(desc(loads.id));
  return found.find((one) => one.carrierId === carrierId) ?? found[0] ?? null;
}

async function acceptedOf(
  d: Decision,
  loadId: number,
  carrierId: number,
): Promise<{ id: number; revision: number; fields: RateConfirmationFields } | null> {
  const [found] = await d.tx
    .select({ id: confirmations.id, revision: revisions.revision, fields: revisions.fields })
    .from(confirmations)
    .innerJoin(
      revisions,
      and(eq(revisions.rateConfirmationId, confirmations.id), eq(revisions.revision, confirmations.acceptedRevision)),
    )
    .where(
      and(
        eq(confirmations.companyId, d.companyId),
        eq(confirmations.loadId, loadId),
        eq(confirmations.carrierId, carrierId),
        isNotNull(confirmations.acceptedRevision),
        // What was accepted and then voided binds no one.
        notInArray(confirmations.status, ['cancelled', 'superseded', 'rejected', 'expired']),
      ),
    )
    .orderBy(desc(confirmations.id))
    .limit(1);
  return found ?? null;
}

/** Why a load is not to be paid yet, in a sentence; null: it was delivered, or its paper is of a truck ordered and not used. */
async function notHauled(d: Decision, load: LoadRow, paper: RateConfirmationFields | null): Promise<string | null> {
  if (load.cancelledAt !== null)
    return paper?.lines.some(({ kind }) => kind === 'tonu') ? null : `Load ${load.reference} was canceled.`;
  if (load.status === 'delivered') return null;
  if (load.status !== 'assumed_delivered') return `Load ${load.reference} is not delivered.`;
  const isProof = and(
    eq(loadPapers.loadId, load.id),
    eq(loadPapers.isType, 'proof_of_delivery'),
    isNull(loadPapers.withdrawnAt),
  );
  return (await d.tx.$count(loadPapers, isProof)) > 0
    ? null
    : `No one saw load ${load.reference} delivered, and no proof of delivery is on file.`;
}

/** What is odd whatever the paper says. */
async function beforeComparing(
  d: Decision,
  invoice: Invoice,
  carrierId: number | null,
  load: LoadRow | null,
  isOurs: boolean,
  paper: RateConfirmationFields | null,
): Promise<InvoiceFinding[]> {
  const findings: InvoiceFinding[] = [];
  const say = (kind: InvoiceFinding['kind'], sentence: string, invoiced: string | null, onFile: string | null) =>
    findings.push({ kind, sentence, invoiced, on_file: onFile });
  const named = invoice.references.join(', ') || null;
  if (load === null) say('no_load', 'None of its references names a load of yours.', named, null);
  else if (carrierId === null || load.carrierId !== carrierId)
    say('other_carrier', `Load ${load.reference} is not this carrier’s.`, named, load.reference);
  else if (paper === null)
    say('no_confirmation', `The carrier accepted no rate confirmation for load ${load.reference}.`, null, null);
  if (load && isOurs) {
    const sentence = await notHauled(d, load, paper);
    if (sentence) say(load.cancelledAt ? 'load_canceled' : 'not_delivered', sentence, null, load.status);
  }
  const ofCarrier = and(
    eq(ediInvoices.companyId, d.companyId),
    carrierId === null ? undefined : eq(ediInvoices.carrierId, carrierId),
  );
  const [same] = await d.tx
    .select()
    .from(ediInvoices)
    .where(and(ofCarrier, eq(ediInvoices.numberKey, numberKey(invoice.number))))
    .orderBy(desc(ediInvoices.id))
    .limit(1);
  if (same)
    say('duplicate_number', `Invoice ${same.number} came before.`, invoice.number, formatCents(same.totalCents));
  if (load && !same) {
    const [second] = await d.tx
      .select()
      .from(ediInvoices)
      .where(and(ofCarrier, eq(ediInvoices.loadId, load.id)))
      .limit(1);
    if (second)
      say(
        'second_invoice',
        `Load ${load.reference} was invoiced before, as ${second.number}.`,
        invoice.number,
        second.number,
      );
  }
  return findings;
}
