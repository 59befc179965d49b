import { stopTime } from '@contract/loads/stop-times';
import { STOP_KIND_LABELS } from '@contract/loads/stops.constants';
import { numberOf, printedHash } from '@contract/rate-confirmations/confirmation-number';
import type {
  RateConfirmationFields,
  RateConfirmationStop,
} from '@contract/rate-confirmations/rate-confirmations.entities';
import type { Language } from '@contract/shared/languages';
import { type Both, labelsIn } from '../../carrier-pages/both-languages';
import { speakerOf } from '../../carrier-pages/language';
import { Paper, type SignatureBlock } from '../../documents/pdf/paper';
import { DECIDE, NAME, PAPER } from './carrier-page-words';
import { formatMoney, lineCents } from './money';
import type { RevisionRow } from './own-confirmation';
import { lineLabel, lineValue, type Said, signedFor, totalInWords, wordsOf } from './paper-words';

export type Copy = {
  confirmationId: number;
  revision: Pick<RevisionRow, 'revision' | 'fields' | 'terms' | 'hash' | 'fieldsHash' | 'termsHash' | 'createdAt'>;
  /** The copy's addressee: an email address, or the company itself. */
  addressee: string;
  /** Of its reader: labels are in it beside English. What was agreed, the terms and the signature record are English alone. */
  language: Language;
  /** The one that the revision names, as a PNG. */
  logo: Buffer | null;
  /** Where anyone checks the paper. */
  verifyAddress: string;
};

export type Signing = {
  /** SHA-256 of the copy that was shown. */
  sha256: string;
  signer: { name: string; title: string; email: string; networkAddress: string };
  at: Date;
};

/** What carriers haul by temperature, as a TMS or a person names it. */
const REEFER = /\b(reefer|refrigerated|temperature|temp[- ]controlled)\b/i;

/**
 * A revision as a PDF: what a carrier looks for and where it signs on the first page, the terms after it. Each copy names its
 * addressee at the foot of every page and in the file's properties, so that a leaked copy shows its origin. The same revision for
 * the same addressee gives the same bytes.
 *
 * @param signing an acceptance: it fills the signature's lines, and its record is the last page
 */
export async function confirmationPaper(
  { confirmationId, revision, addressee, language, logo, verifyAddress }: Copy,
  signing: Signing | null = null,
): Promise<Buffer> {
  const { fields, terms } = revision;
  const number = numberOf(confirmationId);
  const code = printedHash(revision.hash);
  const title = `Rate confirmation ${number}, revision ${revision.revision}`;
  const on = (moment: Date) => stopTime(moment.toISOString(), fields.stops[0] ?? UTC);
  const broker = fields.broker.legal_name ?? 'Broker';
  const carrier = signedFor(fields);
  const paper = await Paper.begin({
    size: 'letter',
    title,
    author: broker,
    subject: `Load ${fields.load_reference}. Copy for ${addressee}`,
    writtenAt: signing?.at ?? revision.createdAt,
  });
  const both = labelsIn(language);
  const said = saidOnce(wordsOf(fields), both);
  paper.top({
    from: broker,
    logo,
    lines: [
      said.value('broker.address'),
      joined(said.value('broker.phone'), said.line('broker.mc', 'MC'), said.line('broker.usdot', 'DOT')),
    ],
    title: 'RATE CONFIRMATION',
    below: [
      ...(language === 'en' ? [] : [speakerOf(language).say(NAME)]),
      `Load ${fields.load_reference}`,
      `${number}, revision ${revision.revision}`,
      `Written ${on(revision.createdAt)}`,
    ],
  });
  said.value('load.reference');
  said.value('broker.legal_name');
  const signatures = signatureBlocks(fields, {
    carrier,
    broker,
    written: on(revision.createdAt),
    signing: signing && { ...signing, on: on(signing.at) },
    both,
  });
  const papers = said.value('payment.papers');
  const invoice = [
    `Send the invoice for load ${fields.load_reference} to ${said.value('broker.invoice_email') ?? 'the broker (no address for invoices given)'}${papers === null ? '' : ` with: ${papers}`}`,
    said.value('payment.terms'),
  ];
  paper.keepFoot({
    text: `${invoice.filter(Boolean).join('. ')}.`,
    signatures,
    verify: `Is this paper real? Check it at ${verifyAddress}: number ${number}, code ${code}.${signing ? '' : ' Accept or decline on the page that the email links to.'}`,
  });
  paper.answer(answerCells(fields, said, both));
  paper.columns([
    {
      heading: both('Broker: who to call'),
      lines: ['broker.contact_name', 'broker.contact_phone', 'broker.contact_email']
        .map(said.value)
        .concat(said.line('broker.after_hours_phone', 'After hours')),
    },
    {
      heading: both('Carrier'),
      lines: [
        said.value('carrier.legal_name'),
        joined(said.line('carrier.mc', 'MC'), said.line('carrier.usdot', 'DOT')),
        ...['carrier.dispatcher_name', 'carrier.dispatcher_phone', 'carrier.dispatcher_email'].map(said.value),
      ],
    },
    {
      heading: both('Driver and truck'),
      lines: [
        said.value('carrier.driver_name') ?? 'Driver not given',
        said.value('carrier.driver_phone'),
        said.value('carrier.second_driver_name'),
        said.value('carrier.second_driver_phone'),
        said.value('carrier.truck')?.replace(/^(?!truck\b)/i, 'Truck ') ?? 'Truck not given',
        said.line('carrier.trailer', 'Trailer'),
      ],
    },
  ]);
  for (const stop of fields.stops) printStop(paper, stop, said, both);
  if (fields.stops.length > 0) paper.heading(both('Freight and pay'));
  else paper.heading(both('Pay'));
  const freight = said.rest('freight');
  if (freight.length > 0) paper.facts(freight, { columns: 2 });
  amounts(paper, fields, both);
  said.rest('money');
  said.value('notes.notes');
  paper.facts(said.rest(), { columns: 2 });
  if (fields.notes) {
    paper.subheading(both('Notes'));
    paper.paragraph(fields.notes);
    paper.paragraph('Notes change no amount, stop, requirement or term of this confirmation.', 'quiet');
  }
  paper.foot();
  paper.afterFirstPage();
  paper.heading(both('Terms'));
  if (language !== 'en') paper.paragraph(speakerOf(language).say(PAPER.english), 'quiet');
  for (const [at, { heading, text }] of terms.entries()) paper.clause(`${at + 1}. ${heading}`, text);
  if (signing) acceptanceRecord(paper, { fields, revision, signing, carrier, broker, confirmationId });
  return paper.end([`${title} · verification code ${code} · ${verifyAddress}`, `Copy for ${addressee}`]);
}

const UTC = { local_zone: null };
const sentence = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');

/** The revision's words, each to be printed once: what no part takes by name comes at the end of its part. */
function saidOnce(words: readonly Said[], both: Both) {
  const left = new Map(words.map((one) => [one.key, one]));
  const value = (key: string): string | null => {
    const one = left.get(key);
    left.delete(key);
    return one?.value ?? null;
  };
  return {
    value,
    line: (key: string, label?: string) => {
      const found = value(key);
      return found === null ? null : label ? `${label} ${found}` : found;
    },
    rest: (part?: Said['part'], prefix = '') => {
      const rest = [...left.values()].filter((one) => (!part || one.part === part) && one.key.startsWith(prefix));
      for (const { key } of rest) left.delete(key);
      return rest.map(({ label, value }) => ({ name: both(label), value }));
    },
  };
}
type SaidOnce = ReturnType<typeof saidOnce>;

function answerCells(fields: RateConfirmationFields, said: SaidOnce, both: Both) {
  const { freight } = fields;
  const total = { name: `${both('Total')}, ${fields.currency}`, value: totalInWords(fields), isLarge: true };
  // A truck that was ordered and not used: nothing is hauled.
  if (fields.stops.length === 0) return [total];
  const [from, to] = [said.value('freight.temperature_min'), said.value('freight.temperature_max')];
  const equipment = said.value('freight.equipment');
  const mode = said.value('freight.temperature_mode');
  const isReefer = from !== null || to !== null || mode !== null || REEFER.test(equipment ?? '');
  const cell = (label: string, value: string | null, note: string | null = null) => ({
    name: both(label),
    value: value ?? 'Not given',
    note,
    isMissing: value === null,
  });
  return [
    total,
    cell('Equipment', equipment && sentence(equipment), said.value('freight.length')),
    ...(isReefer
      ? [
          {
            ...cell('Temperature', from === to ? from : [from ?? 'no least', to ?? 'no most'].join(' to '), mode),
            ...(from === null && to === null && { value: 'None given' }),
          },
        ]
      : []),
    cell(
      'Commodity',
      said.value('freight.commodity'),
      freight.hazmat_un === null && freight.hazmat_class === null ? null : 'Hazmat: see below',
    ),
    cell('Weight', said.value('freight.weight')),
  ];
}

function printStop(paper: Paper, stop: RateConfirmationStop, said: SaidOnce, both: Both) {
  const key = (field: string) => `stops.${stop.sequence}.${field}`;
  said.value(key('place'));
  const state = [stop.state, stop.postal_code ?? '(ZIP not given)'].filter(Boolean).join(' ');
  const [day, ...times] = (said.value(key('time')) ?? 'Not given').split(/(?<=\d{4}), /);
  paper.stop({
    heading: `Stop ${stop.sequence}: ${both(STOP_KIND_LABELS[stop.kind])}`,
    place: [
      stop.name ?? 'Facility not given',
      stop.street ?? 'Street not given',
      [[stop.city, state].filter(Boolean).join(', '), stop.country === 'US' ? null : stop.country]
        .filter(Boolean)
        .join(', '),
    ],
    time: [day!, ...(times.length === 0 ? [] : [times.join(', ')])],
    numbers: [
      ...numbersOf(stop, said.value(key('references'))),
      said.line(key('contact_name'), 'Contact') ?? 'Contact not given',
      said.value(key('contact_phone')),
    ],
    notes: said
      .rest('stops', `stops.${stop.sequence}.`)
      .map(({ name, value }) => ({ name: sentence(name.replace(`Stop ${stop.sequence} `, '')), value })),
  });
}

/** A line each; many in one. */
function numbersOf({ references }: RateConfirmationStop, all: string | null): string[] {
  if (all === null) return ['PU and PO numbers: none given'];
  return references.length > 6 ? [all] : references;
}

type Signers = {
  carrier: string;
  broker: string;
  written: string;
  signing: (Signing & { on: string }) | null;
  both: Both;
};

function signatureBlocks({ broker }: RateConfirmationFields, names: Signers): SignatureBlock[] {
  const { signing, both } = names;
  return [
    {
      heading: `Accepted for ${names.carrier}`,
      lines: [
        { label: both('Signature'), value: signing && 'Accepted electronically: see the last page' },
        { label: both('Name, title'), value: signing && `${signing.signer.name}, ${signing.signer.title}` },
        { label: both('Date'), value: signing?.on },
      ],
    },
    {
      heading: `Issued by ${names.broker}`,
      lines: [
        { label: both('Signature'), value: null },
        { label: both('Name'), value: broker.contact_name },
        { label: both('Date'), value: names.written },
      ],
    },
  ];
}

function amounts(paper: Paper, fields: RateConfirmationFields, both: Both) {
  const { currency, lines } = fields;
  const money = (cents: number) => formatMoney(cents, currency);
  paper.table(
    [
      { label: both('For') },
      { label: both('Rate') },
      { label: both('Free time'), isWhole: both('Free time') === 'Free time' },
      { label: both('Up to'), isNumber: true },
      { label: `${both('Amount')}, ${currency}`, isNumber: true },
    ],
    [
      ...lines.map((line) => [
        lineLabel(line),
        lineValue(line, currency),
        line.free_hours === null ? '' : `${line.free_hours} h`,
        line.cap_cents === null ? '' : money(line.cap_cents),
        line.quantity === null ? '' : money(lineCents(line)),
      ]),
      [
        { text: both('Total'), tone: 'strong' as const },
        '',
        '',
        '',
        { text: totalInWords(fields), tone: 'strong' as const },
      ],
    ],
  );
}

type Accepted = {
  fields: RateConfirmationFields;
  revision: Copy['revision'];
  signing: Signing;
  carrier: string;
  broker: string;
  confirmationId: number;
};

/** The record of an acceptance, on a page of its own: who accepted which revision, when and from where. */
function acceptanceRecord(
  paper: Paper,
  { fields, revision, signing: { signer, sha256, at }, carrier, broker, confirmationId }: Accepted,
) {
  paper.newPage();
  paper.title(
    `Signature record: ${numberOf(confirmationId)}, revision ${revision.revision}`,
    `Between ${broker} and ${carrier}`,
  );
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
    'The signer opened the link that was mailed to the address above, entered the code mailed to it, was shown the whole confirmation, typed name and title as signature, and pressed “Accept and sign” under the sentence:',
  );
  paper.paragraph(`“${DECIDE.statement.replace('{0}', signedFor(fields))}”`);
}
