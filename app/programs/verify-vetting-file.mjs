#!/usr/bin/env node
// Checks vetting files without the product that wrote them: this one file, Node 18 or later, nothing to install.
//
//   node verify-vetting-file.mjs FILE… [--hash SHA-256] [--paper FILE]…
//
// FILE     the record as JSON, or the PDF that carries it
// --hash   what someone else has kept of it: a mail to a witness, a time stamp, a printed page
// --paper  a certificate, agreement or other paper that the record should name
//
// Ends with 0 when everything holds, 1 when something does not, 2 when it could not be checked.
//
// How a record is hashed: it is the JSON {"content":…,"previous_hash":…,"seq":…} in one spelling (RFC 8785: keys in order, no
// white space), as UTF-8. Its SHA-256 is its hash; previous_hash is the hash of the company's record before it, 64 zeros for
// the first.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
let isWrong = false;
const good = (words) => console.log(`  holds   ${words}`);
const bad = (words) => {
  isWrong = true;
  console.log(`  WRONG   ${words}`);
};

/** One spelling for one value. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

/** The record within a PDF: the file that is embedded in it, byte for byte. Null: there is none. */
function recordInPdf(pdf) {
  for (let from = 0; ; ) {
    const at = pdf.indexOf('/Type /EmbeddedFile', from);
    if (at < 0) return null;
    from = at + 1;
    const begin = pdf.lastIndexOf(' obj', at);
    const stream = pdf.indexOf('stream\n', at);
    const head = pdf.subarray(begin, stream).toString('latin1');
    const [, length] = /\/Length (\d+)/.exec(head) ?? [];
    if (stream < 0 || length === undefined || head.includes('/Filter')) continue;
    const start = stream + 'stream\n'.length;
    return pdf.subarray(start, start + Number(length));
  }
}

function readRecord(path) {
  const file = readFileSync(path);
  const bytes = file.subarray(0, 5).toString('latin1') === '%PDF-' ? recordInPdf(file) : file;
  if (bytes === null)
    throw new Error(
      `${path}: this PDF carries no record. It was printed for a reader who may not see all of it, written before records were attached, or saved anew by another program.`,
    );
  let record;
  try {
    record = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Error(`${path}: this is no record.`);
  }
  if (typeof record?.seq !== 'number' || typeof record?.previous_hash !== 'string' || !record?.content?.company)
    throw new Error(`${path}: this is no record of a vetting file.`);
  return { path, bytes, record, hash: sha256(bytes) };
}

function readArguments(argv) {
  const asked = { files: [], hashes: [], papers: [] };
  for (let at = 0; at < argv.length; at += 1) {
    if (argv[at] === '--hash') asked.hashes.push(String(argv[++at] ?? '').toLowerCase());
    else if (argv[at] === '--paper') asked.papers.push(String(argv[++at] ?? ''));
    else asked.files.push(argv[at]);
  }
  if (asked.files.length === 0 || asked.files.some((name) => name.startsWith('--')))
    throw new Error('node verify-vetting-file.mjs FILE… [--hash SHA-256] [--paper FILE]…');
  for (const hash of asked.hashes)
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`${hash}: a SHA-256 has 64 digits from 0 to f.`);
  return asked;
}

function say({ path, bytes, record, hash }) {
  const { seq, previous_hash, content } = record;
  const { company, carrier, decision } = content;
  console.log(`${path}`);
  console.log(`  record  ${seq} of ${company.legal_name} (company ${company.id})`);
  console.log(`  about   ${carrier.legal_name ?? carrier.dba_name ?? 'carrier'} (${carrier.id})`);
  console.log(`  what    ${decision.summary}, ${decision.decided_at}`);
  console.log(`  program ${content.product_version}, commit ${content.build_commit ?? 'unknown'}`);
  console.log(`  SHA-256 ${hash}`);
  console.log(`  follows ${/^0+$/.test(previous_hash) ? 'nothing: it is the first' : previous_hash}`);
  if (canonical(record) === bytes.toString('utf8')) good('It is written in the one spelling that is hashed.');
  else bad('It is not in the one spelling that is hashed: it was edited, or saved with another program.');
}

function check({ files, hashes, papers }) {
  const records = files.map(readRecord).sort((a, b) => a.record.seq - b.record.seq);
  for (const one of records) say(one);
  for (const [at, { record, hash, path }] of records.entries()) {
    const next = records[at + 1];
    if (!next || next.record.content.company.id !== record.content.company.id) continue;
    if (next.record.seq !== record.seq + 1) continue;
    if (next.record.previous_hash === hash) good(`${next.path} is sealed to ${path}.`);
    else bad(`${next.path} does not follow ${path}: one of the two is not the record that was written.`);
  }
  for (const hash of hashes) {
    const found = records.find((one) => one.hash === hash);
    const before = records.find(({ record }) => record.previous_hash === hash);
    if (found) good(`${hash} is the hash of ${found.path}.`);
    else if (before) good(`${hash} is the hash of the record before ${before.path}.`);
    else bad(`${hash} is the hash of none of these records.`);
  }
  for (const path of papers) {
    const hash = sha256(readFileSync(path));
    const named = records.flatMap(({ record }) => record.content.papers ?? []).find((paper) => paper.sha256 === hash);
    if (named) good(`${path} is the paper “${named.name}” that was on file, kept ${named.kept_at}.`);
    else bad(`${path} (SHA-256 ${hash}) is no paper that these records name.`);
  }
  if (hashes.length === 0)
    console.log(
      'Anybody can make a record with a hash of its own. Compare the SHA-256 above with one that was kept elsewhere: --hash.',
    );
}

try {
  check(readArguments(process.argv.slice(2)));
  console.log(isWrong ? 'Something does not hold.' : 'Everything that was asked holds.');
  process.exitCode = isWrong ? 1 : 0;
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
