import { numberOf, printedHash } from '@contract/rate-confirmations/confirmation-number';
import type { RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import { dayOf } from '@contract/shared/day';
import { formatDate } from '@contract/shared/format';
import { Paper } from '../../documents/pdf/paper';
import { formatMoney, lineCents } from './money';
import type { RevisionRow } from './own-confirmation';
import { lineLabel, lineValue, type Said, totalInWords, wordsOf } from './paper-words';

export type Copy = {
  confirmationId: number;
  revision: Pick<RevisionRow, 'revision' | 'fields' | 'terms' | 'hash' | 'createdAt'>;
  /** The copy's addressee: an email address, or the company itself. */
  addressee: string;
  /** Where anyone checks the paper. */
  verifyAddress: string;
};

/**
 * A revision as a PDF. Each copy names its addressee at the foot of every page and in the file's properties, so that a
 * leaked copy shows its origin. The same revision for the same addressee gives the same bytes.
 */
export async function confirmationPaper({ confirmationId, revision, addressee, verifyAddress }: Copy): Promise<Buffer> {
  const { fields, terms } = revision;
  const number = numberOf(confirmationId);
  const title = `Rate confirmation ${number}, revision ${revision.revision}`;
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: fields.broker.legal_name ?? 'Broker',
    subject: `Load ${fields.load_reference}. Copy for ${addressee}`,
    writtenAt: revision.createdAt,
  });
  const words = wordsOf(fields);
  const facts = (part: Said['part']) =>
    words.filter((said) => said.part === part).map(({ label, value }) => ({ name: label, value }));
  const day = formatDate(dayOf(revision.createdAt));
  paper.title(title, `Load ${fields.load_reference} · written ${day} (UTC)`);
  paper.heading('Broker');
  paper.facts(facts('broker'));
  paper.heading('Carrier');
  paper.facts(facts('carrier'));
  paper.heading('Stops');
  paper.facts(facts('stops'));
  paper.heading('Freight');
  paper.facts(facts('freight'));
  paper.heading('Amounts');
  amounts(paper, fields);
  paper.facts(facts('payment'));
  if (fields.notes) {
    paper.heading('Notes');
    paper.paragraph(fields.notes);
    paper.paragraph('Notes change no amount, stop, requirement or term of this confirmation.', 'quiet');
  }
  paper.heading('Terms');
  for (const [at, { heading, text }] of terms.entries()) {
    paper.subheading(`${at + 1}. ${heading}`);
    paper.paragraph(text);
  }
  paper.heading('Acceptance');
  paper.paragraph(
    'The carrier accepts or declines on the page that the email links to. A signed copy ends with the signature record.',
  );
  paper.facts([
    { name: 'Number', value: number },
    { name: 'Verification code', value: printedHash(revision.hash) },
    { name: 'Verify at', value: verifyAddress },
  ]);
  return paper.end([
    `${title} · verification code ${printedHash(revision.hash)} · ${verifyAddress}`,
    `Copy for ${addressee}`,
  ]);
}

function amounts(paper: Paper, fields: RateConfirmationFields) {
  const { currency, lines } = fields;
  const money = (cents: number) => formatMoney(cents, currency);
  paper.table(
    [
      { label: 'For' },
      { label: 'Rate' },
      { label: 'Free time', isWhole: true },
      { label: 'Up to', isNumber: true, isWhole: true },
      { label: `Amount, ${currency}`, isNumber: true, isWhole: true },
    ],
    [
      ...lines.map((line) => [
        lineLabel(line),
        lineValue(line, currency),
        line.free_hours === null ? '' : `${line.free_hours} h`,
        line.cap_cents === null ? '' : money(line.cap_cents),
        line.quantity === null ? '' : money(lineCents(line)),
      ]),
      [{ text: 'Total', tone: 'strong' as const }, '', '', '', { text: totalInWords(fields), tone: 'strong' as const }],
    ],
  );
}

export type Signing = {
  confirmationId: number;
  revision: Pick<RevisionRow, 'revision' | 'fields' | 'fieldsHash' | 'termsHash' | 'hash'>;
  /** Of the copy that was shown. */
  sha256: string;
  signer: { name: string; title: string; email: string; networkAddress: string };
  at: Date;
};

/** The record of an acceptance, on one page: who accepted which revision, when and from where. */
export async function acceptanceRecord({ confirmationId, revision, sha256, signer, at }: Signing): Promise<Buffer> {
  const { fields } = revision;
  const title = `Signature record: ${numberOf(confirmationId)}, revision ${revision.revision}`;
  const broker = fields.broker.legal_name ?? 'the broker';
  const carrier = fields.carrier.legal_name ?? `carrier ${fields.carrier.id}`;
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: broker,
    // Its properties become those of the whole file.
    subject: `Load ${fields.load_reference}. Copy for ${signer.email}`,
    writtenAt: at,
  });
  paper.title(title, `Between ${broker} and ${carrier}`);
  paper.heading('What was accepted');
  paper.facts([
    { name: 'Load', value: fields.load_reference },
    { name: 'Total', value: totalInWords(fields) },
    { name: 'SHA-256 of the fields', value: revision.fieldsHash },
    { name: 'SHA-256 of the terms', value: revision.termsHash },
    { name: 'SHA-256 of the revision', value: revision.hash },
    { name: 'SHA-256 of the PDF shown', value: sha256 },
  ]);
  paper.heading('Who accepted');
  paper.facts([
    { name: 'For', value: `${carrier} (carrier ${fields.carrier.id})` },
    { name: 'Name', value: signer.name },
    { name: 'Title', value: signer.title },
    { name: 'Email', value: `${signer.email}, proved by a mailed code` },
    { name: 'Network address', value: signer.networkAddress },
    { name: 'Accepted at', value: `${at.toISOString().replace('T', ' ').slice(0, 19)} UTC` },
  ]);
  paper.heading('How');
  paper.paragraph(
    'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the whole confirmation, and typed name and title as signature, having confirmed to have read it and to have the right to accept for the carrier.',
  );
  return paper.end([`${broker} and ${carrier} · revision ${revision.hash}`, `Copy for ${signer.email}`]);
}
