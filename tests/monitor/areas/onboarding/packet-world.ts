import type { HoldCause } from '@contract/onboarding/packets.constants';
import { PACKET_SECTIONS } from '@contract/onboarding/packets.constants';
import type { Database } from '@monitor/db/client';
import type { Cells, importing } from '../../federal-data/import/fmcsa-files';
import { addDataset, addInspection, addOosOrder, addUnit } from '../../support/fmcsa-rows';
import { pdfOf } from '../../support/made-up-pdf';
import {
  addAuthority,
  addAuthorityEvent,
  addConnection,
  addFiling,
  companyIdOf,
  loadPaperDatasets,
} from '../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';
import {
  CENSUS_DAYS,
  type CensusDay,
  type FederalRecord,
  LISTED_DISPATCH_SERVICES,
  ownFiling,
  type PacketCase,
  type PostalPlace,
  type SentPacket,
  vinOf,
} from './packet-facts';
import { addContract, carrierBrowser, enter, lookAt, shownAgreement } from './pages/support';

/** Brings the cases of a corpus into a database as they would come: by the census, by inspections, and by the carrier's pages. */

/**
 * What became of a packet: the strongest of what it waits for. `factor` is the call that every factored carrier costs, `approval` one
 * click, and `passed` not even that.
 */
export const OUTCOMES = [
  'identity',
  'bank change',
  'certificate',
  'rules',
  'other',
  'factor',
  'approval',
  'passed',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What stops a clerk in a hurry. */
export const isHeld = (outcome: Outcome) => !['factor', 'approval', 'passed'].includes(outcome);

/** Null: every packet waits for that, whoever sent it. */
const OUTCOME_OF_HOLD: Record<HoldCause, Outcome | null> = {
  identity: 'identity',
  bank_change: 'bank change',
  bank_denied: 'bank change',
  payment_held: 'bank change',
  bank_wait: 'bank change',
  factor: 'factor',
  certificate: 'certificate',
  authority: 'rules',
  rules: 'rules',
  undecided: 'rules',
  refused: 'other',
  redline: 'other',
  tax_form: 'other',
  approval: 'approval',
  unread_certificate: null,
};

/** How long before today carriers sent what they sent before. */
const EARLIER_DAYS = 100;
/** The last census of that time. */
const EARLIER_CENSUS: CensusDay = '2026-06-01';

type Importer = ReturnType<typeof importing>;
type Carrier = { key: string; id: number; record: FederalRecord };

export type Judged = { id: string; kind: string; isHonest: boolean; outcome: Outcome; why: string };

/** Sends every packet of a corpus on its day. @returns what became of each */
export async function judgeCorpus(
  monitor: SectionMonitor,
  importer: Importer,
  corpus: readonly PacketCase[],
): Promise<Judged[]> {
  const idOf = await bringIn(monitor, importer, corpus);
  const judged: Judged[] = [];
  for (const one of corpus) {
    if (!one.isHonest) await sendOthers(monitor, one, idOf);
    const packetId = await send(monitor, idOf(one.id), one.packet);
    judged.push({ id: one.id, kind: one.kind, isHonest: one.isHonest, ...(await outcomeOf(monitor, packetId, one)) });
  }
  return judged;
}

type Known = Pick<PacketCase, 'id' | 'record' | 'others' | 'before' | 'isHonest'>;

/**
 * Loads the censuses one after another, and in between has carriers send what they sent a hundred days ago.
 *
 * @returns the DOT number of a carrier by its key
 */
export async function bringIn(monitor: SectionMonitor, importer: Importer, known: readonly Known[]) {
  const carriers = carriersOf(known);
  const idOf = (key: string) => carriers.find((one) => one.key === key)!.id;
  await addWhatIsKnown(monitor, known, carriers);
  await requireNoApproval(monitor);

  await monitor.passDays(-EARLIER_DAYS);
  for (const day of CENSUS_DAYS.filter((one) => one <= EARLIER_CENSUS)) await importCensus(importer, carriers, day);
  for (const one of known) {
    if (one.isHonest) await sendOthers(monitor, one, idOf);
    if (!one.before) continue;
    const { status } = await lookAt(monitor, await send(monitor, idOf(one.id), one.before));
    if (status !== 'complete') throw new Error(`${one.id}: its earlier packet is ${status}`);
  }

  await monitor.passDays(EARLIER_DAYS);
  for (const day of CENSUS_DAYS.filter((one) => one > EARLIER_CENSUS)) await importCensus(importer, carriers, day);
  return idOf;
}

export async function openCorpusMonitor(settings: Record<string, string> = {}) {
  const monitor = await openSectionMonitor(settings);
  await addContract(monitor.db, await companyIdOf(monitor.db, 'admin@demo.test'));
  await loadPaperDatasets(monitor.db);
  for (const id of ['p2mt-9ige', 'fx4q-ay7w', 'wt8s-2hbx'] as const) await addDataset(monitor.db, id);
  return monitor;
}

const carriersOf = (corpus: readonly Known[]): Carrier[] =>
  corpus
    .flatMap((one) => [{ key: one.id, record: one.record }, ...one.others])
    .map(({ key, record }, at) => ({ key, record, id: 4_200_001 + at }));

/** What files other than the census say, and the broker's own refusals. */
async function addWhatIsKnown({ db }: SectionMonitor, corpus: readonly Known[], carriers: readonly Carrier[]) {
  const companyId = await companyIdOf(db, 'admin@demo.test');
  for (const carrier of carriers) await addFederalRows(db, carrier);
  for (const { key } of corpus.flatMap(({ others }) => others).filter(({ isOnDoNotDispatch }) => isOnDoNotDispatch))
    await addConnection(db, {
      companyId,
      carrierId: carriers.find((one) => one.key === key)!.id,
      status: 'do_not_dispatch',
    });
}

async function addFederalRows(db: Database, { id: carrierId, record }: Carrier) {
  const docket = `MC${carrierId}`;
  const { insurer, policy, bipdUsd = 1_000_000 } = { bipdUsd: undefined, ...(record.filing ?? ownFiling(record)) };
  const actionOn = record.granted ?? '2019-03-11';
  await addAuthority(db, { carrierId, docket });
  await addAuthorityEvent(db, { carrierId, docket, actionOn });
  await addFiling(db, { carrierId, docket, insurer, policyNumber: policy, maxCoverageUsd: bipdUsd });
  // A carrier without any inspection fails the rules of most brokers, whoever sends its packet.
  for (const [vin, inspectedOn] of record.inspected ?? [
    [vinOf('1M1AW07Y', `GM${carrierId % 1_000_000}`), '2026-06-05'],
  ]) {
    const inspectionId = await addInspection(db, { carrierId, inspectedOn });
    await addUnit(db, { inspectionId, vin });
  }
  if (record.orderedOut) await addOosOrder(db, { carrierId, orderedOn: record.orderedOut });
}

/** The record as it was on a day; null: there was none yet. */
function recordOn({ since = CENSUS_DAYS[0], earlier = [], ...now }: FederalRecord, day: CensusDay) {
  if (day < since) return null;
  const past = earlier.filter(({ before }) => day < before).toSorted((a, b) => b.before.localeCompare(a.before));
  return Object.assign({}, now, ...past) as typeof now;
}

async function importCensus(importer: Importer, carriers: readonly Carrier[], asOf: CensusDay) {
  const idOf = (key: string | undefined) => carriers.find((one) => one.key === key)?.id;
  const rows = carriers.flatMap(({ id, record }): Cells[] => {
    const then = recordOn(record, asOf);
    if (then === null) return [];
    const revoked = idOf(then.revokedBefore);
    const [officer, second = ''] = then.officers;
    return [
      {
        DOT_NUMBER: id,
        STATUS_CODE: 'A',
        CARRIER_OPERATION: 'A',
        CLASSDEF: 'AUTHORIZED FOR HIRE',
        DOCKET1PREFIX: 'MC',
        DOCKET1: id,
        ADD_DATE: (record.granted ?? '2019-03-11').replaceAll('-', ''),
        POWER_UNITS: 3,
        TRUCK_UNITS: 3,
        TOTAL_DRIVERS: 3,
        CRGO_GENFREIGHT: 'X',
        LEGAL_NAME: then.name,
        DBA_NAME: then.dba ?? '',
        ...placeCells('PHY_', then.at),
        ...(then.mail ? placeCells('CARRIER_MAILING_', then.mail) : {}),
        PHONE: then.phone,
        CELL_PHONE: then.cell ?? '',
        EMAIL_ADDRESS: (then.email ?? '').toUpperCase(),
        COMPANY_OFFICER_1: officer!,
        COMPANY_OFFICER_2: second,
        ...(revoked ? { PRIOR_REVOKE_FLAG: 'Y', PRIOR_REVOKE_DOT_NUMBER: revoked } : {}),
      },
    ];
  });
  const report = await importer.rows('census', rows, {
    asOf,
    complete: true,
    file: `census-${asOf}.csv`,
    now: new Date(`${asOf}T12:00:00Z`),
  });
  if (report.rejected > 0 || report.read !== rows.length)
    throw new Error(`census of ${asOf}: ${report.rejected} rejected`);
  if (asOf !== CENSUS_DAYS[0]) return;
  await importer.rows(
    'dispatch-services',
    LISTED_DISPATCH_SERVICES.map(({ name, domain, phone }) => ({
      AS_OF: asOf,
      SOURCE: 'Our own calls',
      SERVICE: name,
      DOMAIN: domain,
      PHONE: phone,
    })),
    { asOf, file: 'dispatch-services.csv', now: new Date(`${asOf}T12:00:00Z`) },
  );
}

const placeCells = (
  prefix: 'PHY_' | 'CARRIER_MAILING_',
  { street, city, state, zip, country }: PostalPlace,
): Cells => ({
  [`${prefix}STREET`]: street,
  [`${prefix}CITY`]: city,
  [`${prefix}STATE`]: state,
  [`${prefix}ZIP`]: zip,
  [`${prefix}COUNTRY`]: country ?? 'US',
});

/** Of a company that approves every packet each would wait for a click: what is measured is what the product finds. */
async function requireNoApproval(monitor: SectionMonitor) {
  const { body } = await monitor.send('PATCH', '/onboarding_settings', {
    onboarding_settings: { is_approval_required: false },
  });
  const confirmed = await monitor.send(
    'PATCH',
    `/onboarding_settings/requests/${body.request.id}`,
    { decision: 'confirm' },
    'noratecon@demo.test',
  );
  if (confirmed.body.is_approval_required !== false) throw new Error(JSON.stringify(confirmed.body));
}

async function sendOthers(
  monitor: SectionMonitor,
  { others, isHonest = false }: Pick<PacketCase, 'others'> & { isHonest?: boolean },
  idOf: (key: string) => number,
) {
  for (const { key, packet } of others) {
    if (!packet) continue;
    const sent = await send(monitor, idOf(key), packet);
    // Of honest neighbors someone here has decided, their factor called.
    if (isHonest) await lookAt(monitor, sent);
  }
}

/** Invites the address, and has whoever reads it fill in and send the packet. @returns the packet's id */
async function send(monitor: SectionMonitor, carrierId: number, packet: SentPacket): Promise<number> {
  // So many invitations in a quarter of an hour are too many.
  monitor.passTime(60_000);
  const connection_invitation = { email: packet.invited, carrier_id: carrierId };
  const invited = await monitor.send('POST', '/connection_invitations', { connection_invitation });
  if (invited.status !== 200) throw new Error(`invitation of ${packet.invited}: ${JSON.stringify(invited.body)}`);
  const browser = carrierBrowser(monitor, undefined, packet.network);
  await enter(monitor, browser, packet.invited);
  for (const section of PACKET_SECTIONS) {
    const answers =
      section === 'insurance'
        ? {
            agent_name: packet.certificate.agent,
            agent_phone: packet.certificate.agentPhone,
            agent_email: packet.certificate.agentEmail,
          }
        : packet.answers[section];
    const shown: Record<string, string> = section === 'agreement' ? { sha256: await shownAgreement(browser) } : {};
    const file = fileOf(packet, section);
    const { status, html } = await browser.send(
      `/monitor/onboarding/packet/${section}`,
      { ...answers, ...shown },
      file === null ? undefined : { name: `${section}.pdf`, content: file },
    );
    if (status !== 303)
      throw new Error(
        `${packet.invited}, ${section}: ${status} ${/<span class="heard-only">Error: <\/span>[^<]*/.exec(html)?.[0]}`,
      );
  }
  const { status } = await browser.send('/monitor/onboarding/packet/review');
  if (status !== 303) throw new Error(`${packet.invited}, review: ${status}`);
  const { body } = await monitor.get(`/onboarding_packets?carrier_id=${carrierId}`);
  return body.onboarding_packets[0].id;
}

function fileOf({ certificate, certificateFile, assignment, answers }: SentPacket, section: string): Buffer | null {
  if (section === 'payment' && answers.payment.pay_to === 'factor') return pdfOf(assignment ?? []);
  if (section !== 'insurance') return null;
  if (certificateFile !== undefined) return pdfOf(['CERTIFICATE OF LIABILITY INSURANCE', certificateFile]);
  return pdfOf([
    'CERTIFICATE OF LIABILITY INSURANCE',
    `PRODUCER: ${certificate.agent}, ${certificate.agentPhone}, ${certificate.agentEmail}`,
    `INSURED: ${answers.company.legal_name}`,
    `INSURER A: ${certificate.insurer}  POLICY NUMBER: ${certificate.policy}`,
    'AUTO LIABILITY  EACH OCCURRENCE $1,000,000  01/01/2026 to 01/01/2027',
    'MOTOR TRUCK CARGO  $100,000',
    'CERTIFICATE HOLDER: Demo Brokerage',
  ]);
}

type Hold = { cause: HoldCause; reason: string; released_at: string | null };

/** What the packet waits for after a clerk has typed what its certificate says and tried to verify it. */
async function outcomeOf(
  monitor: SectionMonitor,
  packetId: number,
  { packet }: PacketCase,
): Promise<{ outcome: Outcome; why: string }> {
  const { body: sent } = await monitor.get(`/onboarding_packets/${packetId}`);
  const refusal = await verifyCertificate(monitor, sent.carrier_id, packet);
  const { body } = await monitor.get(`/onboarding_packets/${packetId}`);
  const open = (body.holds as Hold[]).filter(({ released_at }) => released_at === null);
  const found = open.flatMap(({ cause, reason }) => {
    const outcome = OUTCOME_OF_HOLD[cause];
    return outcome === null ? [] : [{ outcome, why: reason }];
  });
  if (refusal) found.push({ outcome: 'certificate', why: refusal });
  found.sort((a, b) => OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome));
  return found[0] ?? { outcome: 'passed', why: '' };
}

/** @returns why one person may not verify it; null: it is verified */
async function verifyCertificate(
  monitor: SectionMonitor,
  carrierId: number,
  { certificate: { insurer, policy }, answers }: SentPacket,
): Promise<string | null> {
  const common = { effective_on: '2026-01-01', expires_on: '2027-01-01', insurer, policy_number: policy };
  const coverages = [
    { ...common, coverage: 'bipd', limit_usd: 1_000_000 },
    { ...common, coverage: 'cargo', limit_usd: 100_000 },
  ];
  const { body } = await monitor.get(`/insurance_certificate_documents?carrier_id=${carrierId}&status=to_review`);
  for (const { id } of body.insurance_certificate_documents as { id: number }[]) {
    const path = `/insurance_certificate_documents/${id}`;
    const typed = await monitor.send('PATCH', `${path}/limits`, {
      document: { coverages, parties: { insured_name: String(answers.company.legal_name) } },
    });
    if (typed.status !== 200) throw new Error(`limits of certificate ${id}: ${JSON.stringify(typed.body)}`);
    const { status, body: answer } = await monitor.send('PATCH', `${path}/verify`, {
      document: { note: 'Called the agent.' },
    });
    if (status !== 200) return Object.values(answer.fields ?? {}).join(' ') || String(status);
  }
  return null;
}
