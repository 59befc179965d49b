import { createHash } from 'node:crypto';
import type { Database } from '@monitor/db/client';
import { contracts, onboardingPackets, storedFileChunks, storedFiles } from '@monitor/db/schema';
import { desc } from 'drizzle-orm';
import { addCarrier, addDataset } from '../../../support/fmcsa-rows';
import { formOf, PDF } from '../../../support/forms';
import {
  addAuthority,
  addAuthorityEvent,
  addFiling,
  companyIdOf,
  loadPaperDatasets,
} from '../../../support/paper-rows';
import { openSectionMonitor, type SectionMonitor } from '../../../support/section-monitor';

const ORIGIN = 'http://localhost:4000';

/** A monitor whose first company has an agreement to sign, and the datasets that verdicts use. */
export async function openOnboarding(settings: Record<string, string> = {}) {
  const monitor = await openSectionMonitor(settings);
  const companyId = await companyIdOf(monitor.db, 'admin@demo.test');
  const contractId = await addContract(monitor.db, companyId);
  await loadPaperDatasets(monitor.db);
  await addDataset(monitor.db, 'az4n-8mr2');
  await addDataset(monitor.db, 'p2mt-9ige');
  return { monitor, companyId, contractId };
}

/** A carrier with authority and insurance on file: it passes Standard where the census calls it active. */
export async function licensedCarrier(db: Database, row: Parameters<typeof addCarrier>[1]) {
  const carrierId = await addCarrier(db, row);
  const docket = `MC${carrierId}`;
  await addAuthority(db, { carrierId, docket });
  await addAuthorityEvent(db, { carrierId, docket });
  await addFiling(db, { carrierId, docket });
  return carrierId;
}

/** A browser of the carrier: its cookie, its network, and forms as a page without a script sends them. */
export function carrierBrowser(monitor: SectionMonitor, acceptLanguage?: string, remoteAddress?: string) {
  const jar: Record<string, string> = {};
  const keep = (response: { cookies: { name: string; value: string }[] }) => {
    for (const { name, value } of response.cookies)
      if (value === '') delete jar[name];
      else jar[name] = value;
  };
  const cookies = () => ({ ...jar });
  const language = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const pathOf = (address: string) => address.replace(ORIGIN, '');
  return {
    /** The carrier of the newest packet, which a test fills in with this browser. */
    async carrierId(): Promise<number> {
      const [newest] = await monitor.db.select().from(onboardingPackets).orderBy(desc(onboardingPackets.id)).limit(1);
      return newest!.carrierId;
    },
    async open(address: string) {
      const response = await monitor.app.inject({
        url: pathOf(address),
        headers: language,
        cookies: cookies(),
        remoteAddress,
      });
      keep(response);
      return { status: response.statusCode, html: response.body, headers: response.headers };
    },
    async send(
      address: string,
      fields: Record<string, string> = {},
      file?: { name: string; content: Buffer },
      headers: Record<string, string> = { origin: ORIGIN },
    ) {
      const form = formOf(fields, file);
      const response = await monitor.app.inject({
        method: 'POST',
        url: pathOf(address),
        payload: form.payload,
        headers: { ...form.headers, ...language, ...headers },
        cookies: cookies(),
        remoteAddress,
      });
      keep(response);
      return { status: response.statusCode, html: response.body, to: response.headers.location as string | undefined };
    },
  };
}
export type CarrierBrowser = ReturnType<typeof carrierBrowser>;

export const linkIn = (text: string) => /https?:\S+\/invitations\/\S+/.exec(text)![0];
export const codeIn = (text: string) => /\b\d{6}\b/.exec(text)![0];

/** Opens the newest invitation's link and proves the address. */
export async function enter(monitor: SectionMonitor, browser: CarrierBrowser, email: string) {
  const mails = () => monitor.mails.filter(({ to }) => to === email);
  const link = linkIn(
    mails()
      .filter(({ text }) => text.includes('/invitations/'))
      .at(-1)!.text,
  );
  await browser.open(link);
  await browser.send(link);
  return browser.send('/monitor/onboarding/code', { code: codeIn(mails().at(-1)!.text) });
}

/** The owner of a carrier as `fillIn` names them; no two carriers have one. */
export const ownerPhone = (carrierId: number) => `+1312556${String(carrierId % 10_000).padStart(4, '0')}`;

const PERSON = (who: string, carrierId = 0) => ({
  [`${who}_name`]: 'Sam Carter',
  [`${who}_phone`]: ownerPhone(carrierId),
  [`${who}_email`]: `sam@${carrierId}.carrier.test`,
});

export const ANSWERS: Record<string, Record<string, string>> = {
  company: {
    legal_name: 'CEDAR RIVER TRANSPORT LLC',
    street: '1 Main St',
    city: 'Moline',
    state: 'IL',
    postal_code: '61265',
    country: 'US',
    phone: '309-555-0111',
    email: 'office@carrier.test',
  },
  contacts: {
    ...PERSON('owner'),
    ...PERSON('dispatch'),
    after_hours_phone: '312 555 0149',
    ar_email: 'ar@carrier.test',
  },
  equipment: { power_units: '12', drivers: '14', 'trailer_types[]': 'reefer' },
  tax: {
    tax_form: 'w9',
    tax_how: 'typed',
    tax_name: 'Cedar River Transport LLC',
    tax_class: 'llc',
    tax_llc: 'P',
    tax_street: '1 Main St',
    tax_city: 'Moline',
    tax_state: 'IL',
    tax_postal_code: '61265',
    tax_backup: 'not_subject',
    'tax_certified[]': 'certified',
    tin: '36-4156789',
    tax_signature: 'Sam Carter',
  },
  insurance: { agent_name: 'Prairie Agency' },
  payment: {
    pay_to: 'carrier',
    remit_name: 'Cedar River Transport LLC',
    street: '1 Main St',
    city: 'Moline',
    state: 'IL',
    postal_code: '61265',
    country: 'US',
    bank_name: 'First Example Bank',
    bank_country: 'US',
    account_type: 'checking',
    routing_number: '021000021',
    account_number: '000123456789',
  },
  agreement: { decision: 'sign', signer_name: 'Sam Carter', signer_title: 'Owner', agreed: 'yes' },
};

/** The digest of the agreement that the page shows: what is signed is what was shown. */
export const shownAgreement = async (browser: CarrierBrowser) =>
  /name="sha256" value="(\w+)"/.exec((await browser.open('/monitor/onboarding/packet/agreement')).html)?.[1] ?? '';

/** Numbers and people that no two carriers have. */
const ownNumbers = (carrierId: number): Record<string, Record<string, string>> => ({
  company: {
    phone: `+1312557${String(carrierId % 10_000).padStart(4, '0')}`,
    email: `office@${carrierId}.carrier.test`,
  },
  contacts: {
    ...PERSON('owner', carrierId),
    ...PERSON('dispatch', carrierId),
    after_hours_phone: `+1312558${String(carrierId % 10_000).padStart(4, '0')}`,
    ar_email: `ar@${carrierId}.carrier.test`,
  },
  tax: { tin: `${10 + (carrierId % 80)}-3416789` },
  payment: { account_number: `${String(carrierId % 1000).padStart(3, '0')}123456789` },
});

/** A certificate that no other carrier sent. */
const pdfOfCarrier = (carrierId: number) => Buffer.concat([PDF, Buffer.from(`% ${carrierId}\n`)]);

/** Every section, with what `other` says instead. */
export async function fillIn(browser: CarrierBrowser, other: Record<string, Record<string, string>> = {}) {
  const carrierId = await browser.carrierId();
  const numbers = ownNumbers(carrierId);
  for (const [section, general] of Object.entries(ANSWERS)) {
    const answers = { ...general, ...numbers[section] };
    const isFactored = other[section]?.pay_to === 'factor';
    const file =
      section === 'insurance' || isFactored ? { name: 'coi.pdf', content: pdfOfCarrier(carrierId) } : undefined;
    const address = `/monitor/onboarding/packet/${section}`;
    const shown: Record<string, string> = section === 'agreement' ? { sha256: await shownAgreement(browser) } : {};
    const { status, html } = await browser.send(address, { ...answers, ...shown, ...other[section] }, file);
    if (status !== 303)
      throw new Error(`${section}: ${status} ${/<span class="heard-only">Error: <\/span>[^<]*/.exec(html)?.[0]}`);
  }
}

const LIMIT = {
  coverage: 'cargo',
  limit_usd: 250_000,
  effective_on: '2026-01-01',
  expires_on: '2027-01-01',
  insurer: 'Prairie Mutual',
  policy_number: 'CGO 1',
};

/** A person reads the certificates of a carrier that wait, and verifies them. */
export async function readCertificates(monitor: SectionMonitor, carrierId: number) {
  const { body } = await monitor.get(`/insurance_certificate_documents?carrier_id=${carrierId}&status=to_review`);
  const waiting = body.insurance_certificate_documents as { id: number; carrier_name: string }[];
  for (const { id, carrier_name: insured_name } of waiting)
    for (const [path, document] of [
      ['limits', { coverages: [LIMIT], parties: { insured_name } }],
      ['verify', { note: 'Called the agent.' }],
    ] as const) {
      const { status } = await monitor.send('PATCH', `/insurance_certificate_documents/${id}/${path}`, { document });
      if (status !== 200) throw new Error(`certificate ${id}, ${path}: ${status}`);
    }
}

/** A person finds out who sent a packet that differs from the record. */
export const verifyIdentity = (monitor: SectionMonitor, packetId: number, body: object = IN_ANOTHER_WAY) =>
  monitor.send('PATCH', `/onboarding_packets/${packetId}/verify_identity`, body);
const IN_ANOTHER_WAY = { how: 'other', note: 'Their officer came by with a passport.' };

/** A person reads the certificate, verifies who sent a packet, and another approves it, as far as it waits for that. */
export async function lookAt(monitor: SectionMonitor, packetId: number) {
  const { body: packet } = await monitor.get(`/onboarding_packets/${packetId}`);
  await readCertificates(monitor, packet.carrier_id);
  const open = (packet.holds as { cause: string; released_at: string | null }[])
    .filter(({ released_at }) => released_at === null)
    .map(({ cause }) => cause);
  if (open.includes('identity')) await verifyIdentity(monitor, packetId);
  if (open.includes('factor')) await confirmFactor(monitor, packetId);
  const approver = packet.holds.some(({ cause }: { cause: string }) => cause === 'identity')
    ? 'staff@demo.test'
    : undefined;
  const answer = open.includes('approval')
    ? await monitor.send('PATCH', `/onboarding_packets/${packetId}/approve`, {}, approver)
    : await monitor.get(`/onboarding_packets/${packetId}`);
  if (answer.status !== 200) throw new Error(`packet ${packetId}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const confirmFactor = (monitor: SectionMonitor, packetId: number) =>
  monitor.send('PATCH', `/onboarding_packets/${packetId}/confirm_factor`, {
    called_number: '(402) 555-0199',
    number_from: 'The web site of the factor',
    answered_by: 'Lee Ann, verifications',
  });

/** A contract of a company, the current one unless `isCurrent` says otherwise: there is only one. */
export async function addContract(
  db: Database,
  companyId: number,
  name = 'Broker-carrier agreement',
  isCurrent = true,
) {
  const now = new Date('2026-09-01T10:00:00Z');
  const [file] = await db
    .insert(storedFiles)
    .values({
      companyId,
      name: 'agreement.pdf',
      mediaType: 'application/pdf',
      bytes: PDF.length,
      sha256: createHash('sha256').update(PDF).digest('hex'),
      createdAt: now,
    })
    .returning({ id: storedFiles.id });
  await db.insert(storedFileChunks).values({ fileId: file!.id, position: 0, content: PDF });
  const [contract] = await db
    .insert(contracts)
    .values({ companyId, name, version: 1, fileId: file!.id, createdAt: now, isCurrent })
    .returning({ id: contracts.id });
  return contract!.id;
}
