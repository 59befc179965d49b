import { createHash } from 'node:crypto';
import { addDays, dayOf } from '@contract/shared/day';
import { and, asc, eq, isNotNull, like, sql } from 'drizzle-orm';
import { lookAlikesOf } from '../areas/carriers/look-alike-domains';
import { enterCertificateLimits } from '../areas/insurance/enter-certificate-limits';
import { verifyCertificate } from '../areas/insurance/verify-certificate';
import { consequences } from '../areas/reassessment/reassess-subscriptions';
import { evaluateCarriers } from '../areas/rules/assess-carriers';
import type { Database } from '../db/client';
import { carriers, carrierUsers, insuranceCertificateDocuments, users } from '../db/schema';
import type { Deciding } from '../decisions/decide';
import { keepContent } from '../documents/files/stored-files';
import { Paper } from '../documents/pdf/paper';
import { findDecider } from '../server/authentication/deciders';

/** Carriers that stand for themselves in nothing else of the demo. */
const FIRST_CARRIER = 170;
const LOOKED_AT = 120;

/** Mailboxes by which the stories of alerts find their carriers. */
export const DESKS = {
  dispatchService: 'booking@swiftdesk.example',
  flaggedAddress: 'loads@fast-haul-dispatch.example',
  lookAlikeAddress: 'billing.desk@',
  warned: 'nightdesk@',
  oneCrew: 'crewdesk@',
} as const;
const WARNED = 3;
const OF_ONE_CREW = 3;

/**
 * People whom carriers of the demo brokerage named, and a certificate that a person read: what the stories of alerts rest on.
 * Once; chosen among carriers that do not fail, so that each load shows the one thing that is wrong.
 */
export async function seedDemoAlertCarriers(db: Database, { now, dataDir, dataKeys }: Settings) {
  const [existing] = await db
    .select({ id: carrierUsers.id })
    .from(carrierUsers)
    .where(like(carrierUsers.email, `${DESKS.warned}%`))
    .limit(1);
  const [person] = await db.select().from(users).where(eq(users.email, 'admin@demo.test'));
  const user = person && (await findDecider(db, person.id));
  if (existing || !user || person.companyId === null) return;
  const companyId = person.companyId;
  const chosen = await carriersThatDoNotFail(db, companyId, now);
  const [desk, flagged, imitated, excluding, ...more] = chosen;
  if (!desk || !flagged || !imitated || !excluding) return;
  const imitation = [...lookAlikesOf(domainOf(imitated)).keys()].find((domain) => /^[a-z0-9.]+$/.test(domain))!;
  const people = [
    { carrierId: desk.id, email: DESKS.dispatchService, fullName: 'Pat Moreno' },
    { carrierId: flagged.id, email: DESKS.flaggedAddress, fullName: 'Chris Vale' },
    { carrierId: imitated.id, email: `${DESKS.lookAlikeAddress}${imitation}`, fullName: 'Sky Turner' },
    ...more
      .slice(0, WARNED)
      .map((one) => ({ carrierId: one.id, email: `${DESKS.warned}${domainOf(one)}`, fullName: 'Jo Winter' })),
    ...more
      .slice(WARNED, WARNED + OF_ONE_CREW)
      .map((one) => ({ carrierId: one.id, email: `${DESKS.oneCrew}${domainOf(one)}`, fullName: 'Lee Sands' })),
  ];
  await db.insert(carrierUsers).values(
    people.map((one) => ({
      ...one,
      companyId,
      status: 'active' as const,
      isDispatcher: true,
      createdAt: now,
      updatedAt: now,
    })),
  );
  const mail = { destination: 'nowhere', send: async () => {} };
  const env = { dataKeys, dataDir } as unknown as Deciding['env'];
  const by: Deciding = { db, env, mail, consequences, company: { id: companyId }, user, now };
  await certificateWithExclusions(by, excluding.id, excluding.name);
}

type Settings = { now: Date; dataDir: string; dataKeys: readonly string[] };
type Chosen = { id: number; name: string; email: string };

const domainOf = ({ email }: Chosen) => email.split('@')[1]!;

async function carriersThatDoNotFail(db: Database, companyId: number, now: Date): Promise<Chosen[]> {
  const rows = await db
    .select({ id: carriers.id, name: carriers.legalName, email: carriers.email })
    .from(carriers)
    .where(
      and(
        isNotNull(carriers.censusAsOf),
        isNotNull(carriers.email),
        // Its trucks were inspected lately enough to be seen for weeks.
        sql`EXISTS (SELECT FROM inspections i WHERE i.carrier_id = ${carriers.id}
          AND i.inspected_on BETWEEN ${addDays(dayOf(now), -60)}::date AND ${dayOf(now)}::date)`,
        sql`NOT EXISTS (SELECT FROM connections c WHERE c.carrier_id = ${carriers.id})`,
        sql`NOT EXISTS (SELECT FROM identity_alerts a WHERE a.carrier_id = ${carriers.id})`,
      ),
    )
    .orderBy(asc(carriers.id))
    .offset(FIRST_CARRIER)
    .limit(LOOKED_AT);
  const verdicts = await evaluateCarriers(
    db,
    rows.map(({ id }) => id),
    companyId,
    dayOf(now),
    ({ overallResult }) => overallResult,
  );
  return rows.flatMap(({ id, name, email }) =>
    verdicts.get(id) === 'fail' || name === null || email === null ? [] : [{ id, name, email }],
  );
}

/** A certificate that came in, was read and was verified, as people do it. */
async function certificateWithExclusions(by: Deciding, carrierId: number, name: string) {
  const { now, company } = by;
  const words = ['Consumer electronics', 'Jewelry and works of art'];
  const paper = await Paper.begin({
    size: 'letter',
    title: 'Certificate of insurance',
    author: 'Keystone Demo Mutual',
    subject: 'A sample for trying the product',
    writtenAt: now,
  });
  paper.title('Certificate of insurance', name);
  paper.paragraph(`Motor truck cargo: $250,000 each occurrence. Excluded: ${words.join('; ')}.`);
  const content = await paper.end([`${name}: certificate of insurance`]);
  const file = {
    name: 'certificate.pdf',
    mediaType: 'application/pdf' as const,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  };
  const id = await by.db.transaction(async (tx) => {
    const owner = { companyId: company.id, carrierId, userId: by.user.id, now };
    const fileId = await keepContent(tx, pieces(content), file, owner);
    const [made] = await tx
      .insert(insuranceCertificateDocuments)
      .values({
        companyId: company.id,
        carrierId,
        fileId,
        status: 'to_review',
        createdAt: now,
        changedAt: now,
        changeSummary: 'Certificate of insurance received',
      })
      .returning({ id: insuranceCertificateDocuments.id });
    return made!.id;
  });
  const today = dayOf(now);
  await enterCertificateLimits(by, id, {
    coverages: [
      {
        coverage: 'cargo',
        limit_usd: 250_000,
        insurer: 'Keystone Demo Mutual',
        policy_number: 'CGO-9001',
        effective_on: addDays(today, -30),
        expires_on: addDays(today, 330),
      },
    ],
    parties: { insured_name: name },
    vins: [],
    is_any_auto: false,
    exclusions: words,
  });
  await verifyCertificate(by, id, { note: 'Confirmed with the agent by phone.' });
}

async function* pieces(content: Buffer) {
  yield content;
}
