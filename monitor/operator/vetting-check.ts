import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { VettingAnchorKind } from '@contract/vetting/vetting-anchors.constants';
import type { VettingVerification } from '@contract/vetting/vetting-files.entities';
import { and, asc, eq, isNull, max } from 'drizzle-orm';
import { comparePages } from '../areas/vetting/drawn-pages';
import { findVettingRecord, type HashedFile } from '../areas/vetting/find-by-hash';
import { recordInPdf } from '../areas/vetting/record-in-pdf';
import { readVettingChain } from '../areas/vetting/verify-chain';
import { drawnAs, VETTING_LAYOUT } from '../areas/vetting/vetting-file-pdf';
import { getVettingFileOf } from '../areas/vetting/vetting-files.queries';
import { verifyWeaves, wovenHeadsOf } from '../areas/vetting/weave';
import type { Database } from '../db/client';
import {
  companies,
  storedFiles,
  vettingAnchors,
  vettingChains,
  vettingFilePapers,
  vettingWeaveHeads,
} from '../db/schema';
import { PaperProblem, reportPaperProblem } from '../documents/files/paper-problem';
import { assertUnchanged } from '../documents/files/stored-files';
import { readSignature } from '../documents/pdf/read-signature';
import { findSigningCertificate } from '../documents/pdf/signing-keys';
import { NoTimeStamp, readTimeStamp, verifyTimeStamp } from '../documents/sealing/time-stamps';
import type { CommandContext, CommandOutput } from './command';

const USAGE = `npm run check-vetting-files -- [--company ID] [--head SHA-256]… [--pdf FILE]… [--stamp FILE]… [--tsa-certificates FILE] [--papers]

Reads every company's chain of vetting files again, and compares it with the events, stamps, mails and weaves that name its files.
Names at its end what is not proven.

  --company            of this company alone
  --head               a hash that someone outside has kept: it must be that of a file
  --pdf                a vetting file that someone outside has kept: its record must be in the chain, its pages those that
                       the record gives, and its signature must hold
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

type Said = { line: string; isWrong: boolean /** What is not proven by it. */; open?: string };
const good = (line: string, open?: string): Said => ({ line, isWrong: false, open });
const bad = (line: string): Said => ({ line, isWrong: true });

/** A company's chain, as far as it says what is proven of it. */
type Chain = { id: number; name: string; files: number; holdsWeave: number };

/** The command of the operator: a line for each company and for each thing that was to be compared. */
export async function runVettingCheck(
  { database, now, dataKeys, portalOrigin }: Pick<CommandContext, 'database' | 'now' | 'dataKeys' | 'portalOrigin'>,
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
  const chains: Chain[] = [];
  for (const { id, name, chain } of all) {
    const { verification, holdsWeave } = await readVettingChain(db, id, now);
    // A company that has decided nothing yet.
    if (chain === null && verification.files === 0 && verification.is_intact) continue;
    chains.push({ id, name, files: verification.files, holdsWeave });
    said.push(ofChain(id, name, verification));
  }
  if (said.length === 0) said.push(good('No vetting file was written yet.'));
  else said.push(...(await weaves(db, own)));
  try {
    for (const hash of asked.head ?? []) said.push(await head(db, hash.toLowerCase(), own));
    for (const path of asked.pdf ?? []) said.push(...(await pdf(db, path, own, portalOrigin)));
    for (const path of asked.stamp ?? []) said.push(await stamp(db, path, asked['tsa-certificates'] ?? null, own));
  } catch (error) {
    return { lines: [...said.map(({ line }) => line), (error as Error).message], code: 2 };
  }
  if (asked.papers) said.push(...(await papers(db, own, dataKeys, now)));
  const open = [
    ...(await notProven(db, chains, own !== undefined)),
    ...(asked.head || asked.pdf || asked.stamp
      ? []
      : [
          'Nothing that was kept outside was compared (--head, --pdf, --stamp): who owns the database could have written all of it anew.',
        ]),
    ...said.flatMap((one) => one.open ?? []),
  ];
  return {
    lines: [
      ...said.map(({ line }) => line),
      ...(chains.length === 0 ? [] : ['', 'Not proven:', ...open.map((line) => `  ${line}`)]),
    ],
    code: said.some(({ isWrong }) => isWrong) ? 1 : 0,
  };
}

const readArguments = (argv: readonly string[]) => {
  const { values } = parseArgs({ args: [...argv], options: OPTIONS });
  if (values.company !== undefined && !/^\d{1,9}$/.test(values.company)) throw new Error('--company takes an id.');
  for (const hash of values.head ?? [])
    if (!/^[\da-f]{64}$/i.test(hash)) throw new Error(`${hash}: a SHA-256 has 64 digits from 0 to f.`);
  return values;
};

function ofChain(id: number, name: string, { files, first_broken, head_hash }: VettingVerification): Said {
  if (first_broken)
    return bad(`${name} (${id}): BROKEN at file ${first_broken.number} of ${files}. ${first_broken.problem}`);
  return good(`${name} (${id}): ${files} files, each sealed to the one before. Newest ${head_hash}`);
}

/** The weaves by themselves, and whether a chain that they hold has gone with its company. */
async function weaves(db: Database, companyId: number | undefined): Promise<Said[]> {
  const { weaves, problem } = await verifyWeaves(db);
  if (problem !== null) return [bad(`The weaves of all companies’ chains: BROKEN. ${problem}`)];
  const gone = await db
    .selectDistinct({ id: vettingWeaveHeads.companyId })
    .from(vettingWeaveHeads)
    .leftJoin(companies, eq(companies.id, vettingWeaveHeads.companyId))
    .where(isNull(companies.id))
    .orderBy(asc(vettingWeaveHeads.companyId));
  return [
    good(`${weaves} weaves of all companies’ chains, each as it was woven.`),
    ...(companyId === undefined ? gone : []).map(({ id }) =>
      good(
        `Company ${id} was deleted, and its chain with it.`,
        `What the chain of company ${id} held: it was deleted.`,
      ),
    ),
  ];
}

/** What has not been shown to anyone outside, by what is missing. */
async function notProven(db: Database, chains: readonly Chain[], isOfOne: boolean): Promise<string[]> {
  const unstamped: string[] = [];
  const unseen: string[] = [];
  const unwoven: string[] = [];
  for (const { id, name, files } of chains) {
    const upTo = async (kind: VettingAnchorKind) => {
      const own = and(eq(vettingAnchors.companyId, id), eq(vettingAnchors.kind, kind));
      const [newest] = await db
        .select({ seq: max(vettingAnchors.seq) })
        .from(vettingAnchors)
        .where(own);
      return newest?.seq ?? 0;
    };
    const besides = (seq: number) => `${name} (${id})${seq === 0 ? '' : ` after file ${seq}`}`;
    const [stamped, mailed] = [await upTo('time_stamp'), await upTo('mail')];
    if (stamped < files) unstamped.push(besides(stamped));
    if (mailed < files) unseen.push(besides(mailed));
    // Held by another company's chain; otherwise only the table of weaves holds it.
    const held = Math.max(0, ...chains.filter((other) => other.id !== id).map((other) => other.holdsWeave));
    const woven = (await wovenHeadsOf(db, id)).filter(({ weave }) => weave <= held).at(-1)?.seq ?? 0;
    if (woven < files) unwoven.push(besides(woven));
  }
  return [
    ...(unstamped.length > 0
      ? [`When they were written: no time stamp of an outside clock (TSA_URL) holds ${unstamped.join(', ')}.`]
      : []),
    ...(unseen.length > 0
      ? [`That they were not written anew: no witness outside was emailed the hash of ${unseen.join(', ')}.`]
      : []),
    ...(isOfOne
      ? ['That no other company’s chain contradicts it: with --company the others were not read.']
      : unwoven.length > 0
        ? [`That one chain was not written anew alone: no other company’s chain holds ${unwoven.join(', ')} yet.`]
        : []),
  ];
}

const place = ({ seq, companyName, companyId }: HashedFile) => `file ${seq} of ${companyName} (${companyId})`;

async function head(db: Database, hash: string, companyId: number | undefined): Promise<Said> {
  const found = await findVettingRecord(db, hash, companyId);
  if (found) return good(`${hash} is ${place(found)}.`);
  return bad(`MISSING: no chain has the file ${hash}. It was cut, deleted or written anew since that hash was kept.`);
}

async function pdf(db: Database, path: string, companyId: number | undefined, portalOrigin: string): Promise<Said[]> {
  const bytes = await readFile(path);
  const given = recordInPdf(bytes);
  const hash = given?.hash ?? drawnAs(bytes)?.hash;
  if (hash === undefined)
    throw new Error(`${path} carries no record. Give the hash that is printed at its foot: --head.`);
  const found = await findVettingRecord(db, hash, companyId);
  if (!found && given)
    return [
      bad(`DIFFERS: the record in ${path} (file ${given.seq} of company ${given.companyId}, ${hash}) is in no chain.`),
    ];
  if (!found) return [bad(`DIFFERS: ${path} names the record ${hash}, which is in no chain.`)];
  const file = await getVettingFileOf(db, found.companyId, found.seq);
  const pages = await comparePages(db, found.companyId, file, given && found.record, bytes, portalOrigin);
  if (pages.are === 'other') {
    const why =
      pages.layout === null
        ? ' It does not say how it was drawn: it is older than version 0.3.0, or it is forged. Have the PDF drawn again, and compare what the two say.'
        : pages.layout === VETTING_LAYOUT
          ? ''
          : ` It says that it is of layout ${pages.layout}, which this version cannot draw (it draws ${VETTING_LAYOUT}), and no PDF with these pages was drawn here.`;
    return [
      bad(
        `NOT THE PAGES THAT WERE WRITTEN: ${path} ${given ? 'carries the record of' : 'names'} ${place(found)}, and shows other pages than that record gives, or was saved anew by another program.${why} Read the record.`,
      ),
    ];
  }
  const how =
    pages.are === 'drawn'
      ? 'drawn again from it, the pages are the same.'
      : `its pages are of an earlier layout, and are those that were drawn on ${pages.since.toISOString()}.`;
  const drawn = good(
    `${path} is ${place(found)}, as it was written: ${how}`,
    pages.are === 'kept'
      ? `${path}: its pages were not drawn again. They have the hash that the database kept, which who owns it can add to.`
      : undefined,
  );
  return [drawn, await signature(db, path, bytes)];
}

/** Who signed a PDF, what that proves, and what not. */
async function signature(db: Database, path: string, bytes: Buffer): Promise<Said> {
  const signed = await readSignature(bytes);
  if (signed === null) return good(`${path} is not signed.`, `${path}: who made the PDF. It is not signed.`);
  if (!signed.holds) return bad(`CHANGED: the signature in ${path}, by ${signed.subject}, does not hold.`);
  const known = await findSigningCertificate(db, signed.fingerprint);
  if (known?.isOwn)
    return good(
      `${path} is signed by this installation’s own key (fingerprint ${signed.fingerprint}): who has that key made it, and no byte was changed since.`,
      `${path}: that anyone but this installation vouches for it, and when. It is signed by the installation’s own key, by no certificate of a known authority.`,
    );
  if (known === null && signed.isOwn)
    return bad(
      `OTHER SIGNER: ${path} is signed by ${signed.subject} (fingerprint ${signed.fingerprint}), which vouches for itself and was never this installation’s.`,
    );
  return good(
    `${path} is signed by ${signed.subject} (fingerprint ${signed.fingerprint}), certificate issued by ${signed.issuer}: who has that key made it, and no byte was changed since.`,
    `${path}: ${known === null ? 'that its signer is this installation: the certificate is not among those on record; and ' : ''}that ${signed.issuer} is an authority that you know. It holds no time.`,
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
