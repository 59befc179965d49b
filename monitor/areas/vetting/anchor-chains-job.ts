import { formatMoment } from '@contract/shared/format';
import type { VettingAnchorKind } from '@contract/vetting/vetting-anchors.constants';
import { VETTING_CHAIN_START } from '@contract/vetting/vetting-files.constants';
import type { VettingVerification } from '@contract/vetting/vetting-files.entities';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { onClocksOf } from '../../db/company-clocks';
import { recordCompanyEvent } from '../../db/history/company-events';
import { companies, companyEvents, vettingAnchors, vettingFiles } from '../../db/schema';
import { fingerprintOf } from '../../documents/pdf/read-signature';
import { signerOf } from '../../documents/pdf/signing-keys';
import { requestTimeStamp } from '../../documents/sealing/time-stamps';
import { defineJob } from '../../jobs/jobs';
import type { Services } from '../../server/services';
import { recordOf } from './chain';
import { verifyAddress } from './drawn-pages';
import { verifyVettingChain } from './verify-chain';
import { verifyWeaves } from './weave';

const EVERY_MS = 24 * 3_600_000;

type WitnessedCompany = { id: number; name: string; emails: string[] };
type Head = { seq: number; hash: string };

/**
 * Once a day reads each company's chain again and gives its head to the outside: to a time stamp service, where the
 * installation has one, and by mail to the company's witnesses. If a chain does not hold, the company and its witnesses
 * are notified, and it is not stamped.
 */
export const anchorChainsJob = defineJob({
  kind: 'anchor_vetting_chains',
  everyMs: EVERY_MS,
  async run(job, services) {
    const all = await companiesWithChains(services.db);
    const { problem } = await verifyWeaves(services.db);
    const failures: unknown[] = problem === null ? [] : [new Error(problem)];
    for (const [at, company] of all.entries()) {
      // A service that is away for one company keeps no other from being mailed.
      await onClocksOf(services.db, company.id, () => anchorChain(services, company)).catch((error: unknown) =>
        failures.push(error),
      );
      await job.progress({ done: at + 1, total: all.length });
    }
    // Tried again later: what was stamped or mailed is not again.
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '));
    return { chains: all.length };
  },
});

/** Also those whose chain is gone while an event, a stamp, a mail or a weave still names it. */
function companiesWithChains(db: Queryable): Promise<WitnessedCompany[]> {
  return db
    .select({ id: companies.id, name: companies.legalName, emails: companies.witnessEmails })
    .from(companies)
    .where(
      sql`EXISTS (SELECT FROM vetting_chains WHERE company_id = ${companies.id})
        OR EXISTS (SELECT FROM vetting_anchors WHERE company_id = ${companies.id})
        OR EXISTS (SELECT FROM vetting_weave_heads WHERE company_id = ${companies.id})
        OR EXISTS (SELECT FROM company_events WHERE company_id = ${companies.id} AND kind = 'vetting_file_written')`,
    )
    .orderBy(asc(companies.id));
}

async function anchorChain(services: Services, company: WitnessedCompany): Promise<void> {
  const { db, clock } = services;
  const verification = await verifyVettingChain(db, company.id, clock());
  if (verification.first_broken) return tellBroken(services, company, verification, verification.first_broken);
  const head: Head = { seq: verification.files, hash: verification.head_hash };
  if (head.hash === VETTING_CHAIN_START) return;
  try {
    if (services.env.tsaUrl) await stamp(services, company.id, head, services.env.tsaUrl);
  } finally {
    await mailWitnesses(services, company, head);
  }
}

async function stamp({ db }: Services, companyId: number, head: Head, url: string): Promise<void> {
  if (await isAnchored(db, companyId, head, 'time_stamp', url)) return;
  const [file] = await db
    .select()
    .from(vettingFiles)
    .where(and(eq(vettingFiles.companyId, companyId), eq(vettingFiles.seq, head.seq)));
  const { response, stamp } = await requestTimeStamp(url, recordOf(file!), head.hash);
  await db.insert(vettingAnchors).values({
    companyId,
    ...head,
    kind: 'time_stamp',
    anchoredAt: stamp.at,
    witness: url,
    stamp: response.toString('base64'),
  });
}

async function mailWitnesses(services: Services, company: WitnessedCompany, head: Head): Promise<void> {
  const { db, mail, clock, env } = services;
  const { id: companyId, name, emails } = company;
  const witness = emails.join(', ');
  if (emails.length === 0 || (await isAnchored(db, companyId, head, 'mail', witness))) return;
  const now = clock();
  const stamped = await newestStamp(db, companyId, head);
  const { certificates } = await signerOf(services);
  for (const to of emails)
    await mail.send({
      to,
      subject: `Vetting files of ${name}: file ${head.seq}, ${head.hash.slice(0, 16)}`,
      parts: [
        `The chain of vetting files of ${name} was read again on ${formatMoment(now.toISOString())}: each file is as it was written, and none is missing.`,
        {
          facts: [
            ['Company', `${name} (${companyId})`],
            ['Newest file', String(head.seq)],
            ['SHA-256', head.hash],
            ['PDFs are signed by', `${fingerprintOf(certificates[0]!)} (SHA-256 of the certificate)`],
          ],
        },
        `Keep this email. Anyone who changes, removes or rewrites any of these ${head.seq} files can’t produce this hash again.`,
        {
          link: 'How to check a file against it, without us',
          to: verifyAddress(env.portalOrigin),
        },
        ...(stamped
          ? [
              `Stamped on ${formatMoment(stamped.anchoredAt.toISOString())} by ${stamped.witness}. The stamp is attached.`,
            ]
          : []),
      ],
      ...(stamped && {
        attachments: [
          {
            filename: `vetting-file-${head.seq}.tsr`,
            contentType: 'application/timestamp-reply',
            content: Buffer.from(stamped.stamp ?? '', 'base64'),
          },
        ],
      }),
    });
  await db.insert(vettingAnchors).values({ companyId, ...head, kind: 'mail', anchoredAt: now, witness });
}

async function tellBroken(
  { db, mail, clock }: Services,
  { id: companyId, name, emails }: WitnessedCompany,
  { verified_at }: VettingVerification,
  { number, problem }: NonNullable<VettingVerification['first_broken']>,
): Promise<void> {
  const data = { vetting_file: number, problem };
  const told = and(
    eq(companyEvents.companyId, companyId),
    eq(companyEvents.kind, 'vetting_chain_broken'),
    sql`${companyEvents.data} @> ${JSON.stringify(data)}::jsonb`,
  );
  if ((await db.$count(companyEvents, told)) > 0) return;
  for (const to of emails)
    await mail.send({
      to,
      subject: `The vetting files of ${name} do NOT hold`,
      parts: [
        `The chain of vetting files of ${name} (${companyId}) was read again on ${formatMoment(verified_at)} and is broken at file ${number}.`,
        problem,
        'Keep the emails you have: the hashes in them show what was written before.',
      ],
    });
  await recordCompanyEvent(db, {
    companyId,
    kind: 'vetting_chain_broken',
    summary: `The chain of vetting files does not hold at file ${number}: ${problem}`,
    data,
    occurredAt: clock(),
  });
}

async function isAnchored(
  db: Queryable,
  companyId: number,
  { seq, hash }: Head,
  kind: VettingAnchorKind,
  witness: string,
) {
  const own = and(
    eq(vettingAnchors.companyId, companyId),
    eq(vettingAnchors.seq, seq),
    eq(vettingAnchors.hash, hash),
    eq(vettingAnchors.kind, kind),
    eq(vettingAnchors.witness, witness),
  );
  return (await db.$count(vettingAnchors, own)) > 0;
}

async function newestStamp(db: Queryable, companyId: number, { seq, hash }: Head) {
  const [found] = await db
    .select()
    .from(vettingAnchors)
    .where(
      and(
        eq(vettingAnchors.companyId, companyId),
        eq(vettingAnchors.seq, seq),
        eq(vettingAnchors.hash, hash),
        eq(vettingAnchors.kind, 'time_stamp'),
      ),
    )
    .limit(1);
  return found ?? null;
}
