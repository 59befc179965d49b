import { PROOF_BUNDLE_LABELS } from '@contract/proof/proof-bundles.constants';
import { eq } from 'drizzle-orm';
import { canonicalJson } from '../../base/canonical-json';
import type { Queryable } from '../../db/client';
import { vettingChains } from '../../db/schema';
import type { Signer } from '../../documents/pdf/sign-pdf';
import { withoutSecrets } from '../texts/without-secrets';
import { indexPage, policyPage } from './bundle-page';
import { papersOf } from './bundle-papers';
import { positionsOf, vettingRecordsOf } from './bundle-records';
import type { BundleSubject } from './bundle-subject';
import { PROOF_TABLES, type ProofRow, proofRowsOf } from './bundle-tables';
import { answersOf, fileOf } from './forty-questions';
import { type BundleFile, sealBundle } from './seal-bundle';
import { vettingPolicyOf } from './vetting-policy.queries';

/** Titles of the tables that are read from vetting files, positions and papers. */
const MORE_TABLES: Readonly<Record<string, string>> = {
  positions: 'Positions of the trucks',
  papers: 'Papers, with their hashes',
  'vetting-files': 'Vetting files; each is in vetting/ as it was hashed',
  identifiers: 'Numbers of the carriers, as the record had them',
  'record-facts': 'What the record said when it was decided',
  'not-known': 'What was not known when it was decided',
  warnings: 'Warnings that stood',
  'rule-results': 'Rules in force, and how the carrier met them',
  'data-days': 'Federal files that the answers are based on',
};

type Making = {
  db: Queryable;
  subject: BundleSubject;
  about: { id: number; name: string; company: string; madeBy: string };
  signer: Signer;
  now: Date;
};

/** Makes the archive of a bundle. Reads in the caller's transaction, so that all of it is of one moment. */
export async function makeBundle({ db, subject, about, signer, now }: Making) {
  const records = await vettingRecordsOf(db, subject);
  const positions = await positionsOf(db, subject);
  const papers = await papersOf(db, subject, records.ids);
  const rows = await proofRowsOf(db, subject);
  const policy = await vettingPolicyOf(db, subject.companyId, now);
  const tables: Record<string, ProofRow[]> = {
    ...rows,
    ...records.tables,
    texts: rows.texts.map((row) => ({ ...row, body: withoutSecrets(row as Parameters<typeof withoutSecrets>[0]) })),
    positions: markLast(positions.rows),
    papers: papers.rows,
  };
  const answers = answersOf(tables);
  const titles: Record<string, string> = {
    ...Object.fromEntries(Object.entries(PROOF_TABLES).map(([name, { title }]) => [name, title])),
    ...MORE_TABLES,
  };
  const title = `Proof bundle: ${PROOF_BUNDLE_LABELS[subject.kind].toLowerCase()} ${about.name}`;
  const leftOut = [
    ...(records.isCut ? ['vetting files before the newest 200.'] : []),
    ...(positions.isCut ? ['positions beyond 20,000.'] : []),
    ...(papers.rows.some(({ left_out }) => left_out !== null)
      ? ['papers that data/papers.jsonl gives a reason for.']
      : []),
    'contents of onboarding packets, bank and taxpayer numbers, and digests of links and codes.',
  ];
  const index = indexPage({
    title,
    company: about.company,
    madeBy: about.madeBy,
    madeAt: now,
    answers,
    leftOut,
    files: Object.entries(titles).map(([name, title]) => ({ name: fileOf(name), title, rows: tables[name]!.length })),
  });
  const text = (name: string, content: string): BundleFile => ({ name, bytes: Buffer.from(content, 'utf8') });
  const files: BundleFile[] = [
    text('index.html', index),
    text('policy.html', policyPage(policy)),
    text('policy.json', canonicalJson(policy)),
    text('answers.json', `[\n${answers.map((one) => canonicalJson(one)).join(',\n')}\n]\n`),
    ...Object.keys(titles).map((name) =>
      text(fileOf(name), tables[name]!.map((row) => `${canonicalJson(row)}\n`).join('')),
    ),
    ...records.files.map(({ name, text: record }) => text(name, record)),
    ...papers.files,
  ];
  const [chain] = await db.select().from(vettingChains).where(eq(vettingChains.companyId, subject.companyId));
  return sealBundle(
    files,
    {
      title,
      bundle: about.id,
      company: { id: subject.companyId, legal_name: about.company },
      made_at: now.toISOString(),
      made_by: about.madeBy,
      /** The newest vetting file of the company then: its hash stands for all before it. */
      chain: chain ? { number: chain.lastSeq, sha256: chain.lastHash } : null,
    },
    signer,
    now,
  );
}

/** The newest of each load and truck is the one that is asked for. Rows are by load, oldest first. */
function markLast(rows: readonly ProofRow[]): ProofRow[] {
  const last = new Map(rows.map((row, at) => [`${row.load_id} ${row.carrier_vehicle_id}`, at]));
  const isLast = new Set(last.values());
  return rows.map((row, at) => ({ ...row, is_last: isLast.has(at) }));
}
