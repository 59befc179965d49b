import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { findVettingRecord, type HashedFile } from '../areas/vetting/find-by-hash';
import { recordInPdf } from '../areas/vetting/record-in-pdf';
import { verifyVettingChain } from '../areas/vetting/verify-chain';
import type { Database } from '../db/client';
import { companies, storedFiles, vettingChains, vettingFilePapers } from '../db/schema';
import { PaperProblem, reportPaperProblem } from '../files/paper-problem';
import { assertUnchanged } from '../files/stored-files';
import { NoTimeStamp, readTimeStamp, verifyTimeStamp } from '../sealing/time-stamps';
import type { CommandContext, CommandOutput } from './command';

const USAGE = `npm run check-vetting-files -- [--company ID] [--head SHA-256]… [--pdf FILE]… [--stamp FILE]… [--tsa-certificates FILE] [--papers]

Reads every company's chain of vetting files again, and compares it with the events, stamps and mails that name its files.

  --company            of this company alone
  --head               a hash that someone outside has kept: it must be that of a file
  --pdf                a vetting file that someone outside has kept: its record must be in the chain
  --stamp              a time stamp (RFC 3161): it must be of a file, and its signature must hold
  --tsa-certificates   whose time stamps are trusted (PEM); without it, it is said who signed
  --papers             reads every stored paper through and compares it with its hash

Ends with 0 when everything holds, 1 when something does not, 2 when it could not be checked.`;

const OPTIONS = {
  company: { type: 'string' },
  head: { type: 'string', multiple: true },
  pdf: { type: 'string', multiple: true },
  stamp: { type: 'string', multiple: true },
  'tsa-certificates': { type: 'string' },
  papers: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Said = { line: string; isWrong: boolean };
const good = (line: string): Said => ({ line, isWrong: false });
const bad = (line: string): Said => ({ line, isWrong: true });

/** The command of the operator: a line for each company and for each thing that was to be compared. */
export async function runVettingCheck(
  { database, now, dataKeys }: Pick<CommandContext, 'database' | 'now' | 'dataKeys'>,
  argv: readonly string[] = [],
): Promise<CommandOutput> {
  const { db } = database;
  let asked: ReturnType<typeof readArguments>;
  try {
    asked = readArguments(argv);
    if (asked.help) return { lines: [USAGE], code: 0 };
  } catch (error) {
    return { lines: [error instanceof Error ? error.message : String(error), '', USAGE], code: 2 };
  }
  const own = asked.company === undefined ? undefined : Number(asked.company);
  const all = await db
    .select({ id: companies.id, name: companies.legalName, chain: vettingChains.lastSeq })
    .from(companies)
    .leftJoin(vettingChains, eq(vettingChains.companyId, companies.id))
    .where(own === undefined ? undefined : eq(companies.id, own))
    .orderBy(asc(companies.id));
  if (all.length === 0 && own !== undefined) return { lines: [`No company has the id ${own}.`], code: 2 };
  const said: Said[] = [];
  for (const { id, name, chain } of all) said.push(...(await chainOf(db, id, name, chain !== null, now)));
  if (said.length === 0) said.push(good('No vetting file was written yet.'));
  try {
    for (const hash of asked.head ?? []) said.push(await head(db, hash.toLowerCase(), own));
    for (const path of asked.pdf ?? []) said.push(await pdf(db, path, own));
    for (const path of asked.stamp ?? []) said.push(await stamp(db, path, asked['tsa-certificates'] ?? null, own));
  } catch (error) {
    return { lines: [...said.map(({ line }) => line), (error as Error).message], code: 2 };
  }
  if (asked.papers) said.push(...(await papers(db, own, dataKeys, now)));
  return { lines: said.map(({ line }) => line), code: said.some(({ isWrong }) => isWrong) ? 1 : 0 };
}

const readArguments = (argv: readonly string[]) => {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (values.company !== undefined && !/^\d{1,9}$/.test(values.company)) throw new Error('--company takes an id.');
  for (const hash of values.head ?? [])
    if (!/^[\da-f]{64}$/i.test(hash)) throw new Error(`${hash}: a SHA-256 has 64 digits from 0 to f.`);
  return values;
};

async function chainOf(db: Database, id: number, name: string, hasChain: boolean, now: Date): Promise<Said[]> {
  const { files, first_broken, head_hash } = await verifyVettingChain(db, id, now);
  if (first_broken)
    return [bad(`${name} (${id}): BROKEN at file ${first_broken.number} of ${files}. ${first_broken.problem}`)];
  // A company that has decided nothing yet.
  if (!hasChain && files === 0) return [];
  return [good(`${name} (${id}): ${files} files, each as it was written. Newest ${head_hash}`)];
}

const place = ({ seq, companyName, companyId }: HashedFile) => `file ${seq} of ${companyName} (${companyId})`;

async function head(db: Database, hash: string, companyId: number | undefined): Promise<Said> {
  const found = await findVettingRecord(db, hash, companyId);
  if (found) return good(`${hash} is ${place(found)}.`);
  return bad(`MISSING: no chain has the file ${hash}. It was cut, deleted or written anew since that hash was kept.`);
}

async function pdf(db: Database, path: string, companyId: number | undefined): Promise<Said> {
  const given = recordInPdf(await readFile(path));
  if (!given) throw new Error(`${path} carries no record. Give the hash that is printed at its foot: --head.`);
  const found = await findVettingRecord(db, given.hash, companyId);
  if (found) return good(`${path} is ${place(found)}, as it was written.`);
  return bad(
    `DIFFERS: the record in ${path} (file ${given.seq} of company ${given.companyId}, ${given.hash}) is in no chain.`,
  );
}

async function stamp(
  db: Database,
  path: string,
  trustedFile: string | null,
  companyId: number | undefined,
): Promise<Said> {
  const response = readStamp(await readFile(path));
  const trusted = trustedFile === null ? null : await readFile(trustedFile, 'utf8');
  try {
    const { hash, at } = await readTimeStamp(response);
    const found = await findVettingRecord(db, hash, companyId);
    if (!found)
      return bad(
        `MISSING: the stamp in ${path}, of ${at.toISOString()}, is of ${hash}, which is in no chain. It was cut, deleted or written anew since.`,
      );
    const { signer } = await verifyTimeStamp(response, found.record, hash, trusted);
    const by = (signer ?? 'a certificate that it does not carry').replaceAll('\n', ', ');
    const trust = trusted === null ? 'which you were not asked to trust' : 'which is trusted';
    return good(`${path}: ${place(found)} was there on ${at.toISOString()}, by the clock of ${by}, ${trust}.`);
  } catch (error) {
    if (error instanceof NoTimeStamp) return bad(`${path}: ${error.message}`);
    throw error;
  }
}

/** DER as it came, or in base64 as a mail shows it. */
const readStamp = (file: Buffer) => (file[0] === 0x30 ? file : Buffer.from(file.toString('latin1'), 'base64'));

/** Reads the papers through, each by itself: one that is not what was kept keeps no other from being read. */
async function papers(
  db: Database,
  companyId: number | undefined,
  dataKeys: readonly string[],
  now: Date,
): Promise<Said[]> {
  const said: Said[] = [];
  const own = companyId === undefined ? undefined : eq(storedFiles.companyId, companyId);
  const ids = await db.select({ id: storedFiles.id }).from(storedFiles).where(own).orderBy(asc(storedFiles.createdAt));
  for (const { id } of ids) {
    const [file] = await db.select().from(storedFiles).where(eq(storedFiles.id, id));
    if (!file) continue;
    try {
      await assertUnchanged(db, file, dataKeys);
    } catch (error) {
      if (!(error instanceof PaperProblem)) throw error;
      await reportPaperProblem(db, error, now);
      const named = await db.$count(vettingFilePapers, eq(vettingFilePapers.fileId, id));
      said.push(
        bad(
          `${error.reason === 'changed' ? 'CHANGED' : 'UNREADABLE (its key is gone, or it was changed)'}: the paper ${id} of company ${file.companyId}, which ${named} vetting files name.`,
        ),
      );
    }
  }
  if (said.length === 0) said.push(good(`${ids.length} papers, each as it was kept.`));
  return said;
}
