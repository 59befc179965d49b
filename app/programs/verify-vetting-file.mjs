#!/usr/bin/env node
// Checks vetting files and proof bundles without the product that wrote them: this one file, Node 18 or later, nothing to install.
//
//   node verify-vetting-file.mjs FILE… [--hash SHA-256] [--paper FILE]… [--signer SHA-256]
//   node verify-vetting-file.mjs BUNDLE [--hash SHA-256] [--signer SHA-256]
//
// FILE     the record as JSON, or the PDF that carries it
// BUNDLE   a proof bundle: the archive (zip), or the folder that it was unpacked into. It says which files were changed, are missing
//          or were added, and checks the vetting files within; --hash is that of its manifest
// --hash   what someone else has kept of it: a mail to a witness, a time stamp, a printed page
// --paper  a certificate, agreement or other paper that the record should name
// --signer the fingerprint of the certificate that each PDF should be signed with
//
// It prints what each record says: that is what is checked. It does not compare the pages of a PDF with it, since it cannot draw
// them: a PDF with other pages can carry a genuine record. Only the product draws them again: npm run check-vetting-files -- --pdf.
//
// Ends with 0 when everything holds, 1 when something does not, 2 when it could not be checked, and 3 when everything holds and a PDF
// was among the files: its pages were not compared.
//
// How a record is hashed: it is the JSON {"content":…,"previous_hash":…,"seq":…} in one spelling (RFC 8785: keys in order, no
// white space), as UTF-8. Its SHA-256 is its hash; previous_hash is the hash of the company's record before it, 64 zeros for
// the first.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Text of a record for a terminal: a sign that would move the cursor or change what was printed becomes a space. */
const plain = (text) => String(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
const print = (words) => console.log(plain(words));
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
let isWrong = false;
/** What no check of this run proves. */
const open = [];
const good = (words) => print(`  holds   ${words}`);
const bad = (words) => {
  isWrong = true;
  print(`  WRONG   ${words}`);
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
  let record = null;
  for (let from = 0; ; ) {
    const at = pdf.indexOf('/Type /EmbeddedFile', from);
    if (at < 0) return record;
    from = at + 1;
    const begin = pdf.lastIndexOf(' obj', at);
    const stream = pdf.indexOf('stream\n', at);
    const head = pdf.subarray(begin, stream).toString('latin1');
    const [, length] = /\/Length (\d+)/.exec(head) ?? [];
    if (stream < 0 || length === undefined || head.includes('/Filter')) continue;
    if (record !== null)
      throw new Error('This PDF carries more than one attachment: which of them a reader shows is not known.');
    const start = stream + 'stream\n'.length;
    record = pdf.subarray(start, start + Number(length));
    from = start + record.length;
  }
}

/** DER, one element after the other: tag, content, and the bytes of both. */
function elementsOf(der) {
  const found = [];
  for (let at = 0; at < der.length; ) {
    let length = der[at + 1];
    let from = at + 2;
    if (length > 0x80) {
      from += length - 0x80;
      length = der.readUIntBE(at + 2, length - 0x80);
    }
    if (from + length > der.length) throw new Error('no DER');
    found.push({ tag: der[at], content: der.subarray(from, from + length), bytes: der.subarray(at, from + length) });
    at = from + length;
  }
  return found;
}
const MESSAGE_DIGEST = '06092a864886f70d010904';

/**
 * The signature in a PDF (CMS, RSA with SHA-256 over every byte but its own): the signer's certificate, and whether it holds. Null: it is
 * not signed.
 */
function signatureIn(pdf) {
  const found = [...pdf.toString('latin1').matchAll(/\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10})\]/g)].at(-1);
  if (!found) return null;
  const [before, after, rest] = found.slice(1).map(Number);
  const hex = pdf.subarray(before + 1, after - 1).toString('latin1');
  try {
    if (!/^([0-9a-f]{2})+$/.test(hex)) throw new Error('no signature');
    const der = Buffer.from(hex, 'hex');
    // What is behind it is padding.
    const message = elementsOf(der.subarray(0, 4 + der.readUInt16BE(2)))[0];
    const signed = elementsOf(elementsOf(elementsOf(message.content)[1].content)[0].content);
    const certificate = new X509Certificate(elementsOf(signed.find(({ tag }) => tag === 0xa0).content)[0].bytes);
    const signer = elementsOf(elementsOf(signed.at(-1).content)[0].content);
    const attributes = signer.find(({ tag }) => tag === 0xa0);
    const signature = signer.filter(({ tag }) => tag === 0x04).at(-1).content;
    const digest = elementsOf(attributes.content)
      .map(({ content }) => elementsOf(content))
      .find(([type]) => type.bytes.toString('hex') === MESSAGE_DIGEST)[1];
    const range = createHash('sha256').update(pdf.subarray(0, before)).update(pdf.subarray(after)).digest();
    const holds =
      pdf[before] === 0x3c &&
      pdf[after - 1] === 0x3e &&
      after + rest === pdf.length &&
      elementsOf(digest.content)[0].content.equals(range) &&
      // Signed is the set of attributes, which stands in the message under another tag.
      verify(
        'sha256',
        Buffer.concat([Buffer.from([0x31]), attributes.bytes.subarray(1)]),
        certificate.publicKey,
        signature,
      );
    return { holds, certificate };
  } catch {
    return { holds: false, certificate: null };
  }
}

function readRecord(path, file = readFileSync(path)) {
  const isPdf = file.subarray(0, 5).toString('latin1') === '%PDF-';
  const bytes = isPdf ? recordInPdf(file) : file;
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
  return { path, bytes, record, hash: sha256(bytes), pdf: isPdf ? file : null };
}

function readArguments(argv) {
  const asked = { files: [], hashes: [], papers: [], signers: [] };
  for (let at = 0; at < argv.length; at += 1) {
    if (argv[at] === '--hash') asked.hashes.push(String(argv[++at] ?? '').toLowerCase());
    else if (argv[at] === '--signer')
      asked.signers.push(
        String(argv[++at] ?? '')
          .toLowerCase()
          .replaceAll(':', ''),
      );
    else if (argv[at] === '--paper') asked.papers.push(String(argv[++at] ?? ''));
    else asked.files.push(argv[at]);
  }
  if (asked.files.length === 0 || asked.files.some((name) => name.startsWith('--')))
    throw new Error('node verify-vetting-file.mjs FILE… [--hash SHA-256] [--paper FILE]… [--signer SHA-256]');
  for (const hash of [...asked.hashes, ...asked.signers])
    if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`${hash}: a SHA-256 has 64 digits from 0 to f.`);
  return asked;
}

function say({ path, bytes, record, hash }) {
  const { seq, previous_hash, content } = record;
  const { company, carrier, decision } = content;
  print(`${path}`);
  print(`  record  ${seq} of ${company.legal_name} (company ${company.id})`);
  print(`  about   ${carrier.legal_name ?? carrier.dba_name ?? 'carrier'} (${carrier.id})`);
  print(`  what    ${decision.summary}, ${decision.decided_at}`);
  print(`  program ${content.product_version}, commit ${content.build_commit ?? 'unknown'}`);
  print(`  SHA-256 ${hash}`);
  print(`  follows ${/^0+$/.test(previous_hash) ? 'nothing: it is the first' : previous_hash}`);
  if (content.woven)
    print(`  woven   with the chains of all companies, weave ${content.woven.number}, ${content.woven.root}`);
  sayFindings(content);
  if (canonical(record) === bytes.toString('utf8')) good('It is written in the one spelling that is hashed.');
  else bad('It is not in the one spelling that is hashed: it was edited, or saved with another program.');
}

const shown = (value) => (value === null || value === undefined ? 'not reported' : value);

/** What the record itself says, in its own words: a PDF may show other pages. */
function sayFindings({ decision, connection, verdict, warnings, sections, papers }) {
  const who = decision.decided_by;
  print('  The record says:');
  print(`    decided by    ${who ? `${who.name ?? 'name not known'}, ${who.email}` : 'the company’s rules'}`);
  print(`    why           ${decision.note ?? 'no reason was written down'}`);
  print(`    outcome       ${verdict.overall_result}`);
  print(`    relationship  ${connection ? `${connection.status} since ${connection.since}` : 'none'}`);
  print(`    warnings      ${warnings.length === 0 ? 'none, by what was loaded' : warnings.length}`);
  for (const { title, reason } of warnings) print(`      ! ${title}. ${reason}`);
  for (const { name, status, categories } of verdict.classifications) {
    print(`    rules of ${name}: ${status}`);
    for (const rule of categories.flatMap(({ rules }) => rules)) {
      const found = rule.evidence.map(({ field, value }) => `${field}: ${value}`).join('; ');
      const override = rule.override ? ` (rule: ${rule.result}; overridden: ${rule.override.reason})` : '';
      print(`      ${rule.status}${override}: ${rule.sentence}${found ? ` [${found}]` : ''}`);
    }
  }
  for (const { title, says, facts, tables, missing } of sections) {
    print(`    ${title}: ${says}`);
    for (const { label, value, note } of facts) print(`      ${label}: ${shown(value)}${note ? ` (${note})` : ''}`);
    for (const { caption, columns, rows, none } of tables) {
      print(`      ${caption}: ${rows.length === 0 ? none : columns.map(({ label }) => label).join(' | ')}`);
      for (const row of rows) print(`        ${row.map(shown).join(' | ')}`);
    }
    for (const line of missing) print(`      not known: ${line}`);
  }
  for (const { name, sha256 } of papers ?? []) print(`    paper ${name}, SHA-256 ${sha256}`);
}

/** Who signed a PDF, what that proves, and what not. */
function saySignature({ path, pdf }, signers) {
  open.push(
    `${path}: that its PAGES say what the record says. They were not compared. Read what is printed above, not the pages.`,
  );
  const signature = signatureIn(pdf);
  if (signature === null) {
    if (signers.length > 0) bad(`${path} is not signed.`);
    else open.push(`${path}: who made the PDF. It is not signed.`);
    return;
  }
  const { holds, certificate } = signature;
  if (!holds || certificate === null)
    return bad(`The signature in ${path} does not hold: the PDF was changed after it was signed.`);
  const fingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  const isOwn = certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
  const by = isOwn
    ? `signed by ${certificate.subject}’s own key (fingerprint ${fingerprint})`
    : `signed by ${certificate.subject} (fingerprint ${fingerprint}), certificate issued by ${certificate.issuer}`;
  if (signers.length > 0 && !signers.includes(fingerprint))
    return bad(`${path} is ${by}: that is another than you gave.`);
  good(`${path} is ${by}: who has that key made the PDF, and no byte was changed since.`);
  if (signers.length === 0)
    open.push(
      `${path}: that the signer is the installation it names. Compare the fingerprint with one that you got elsewhere: --signer.`,
    );
  open.push(
    isOwn
      ? `${path}: that anyone but the installation vouches for it, and when it was signed. The certificate is its own, by no known authority.`
      : `${path}: that you know who issued the certificate (any reader of PDFs says so), and when it was signed.`,
  );
}

function check({ files, hashes, papers, signers }) {
  const records = files.map((path) => readRecord(path)).sort((a, b) => a.record.seq - b.record.seq);
  for (const one of records) say(one);
  const pdfs = records.filter(({ pdf }) => pdf !== null);
  for (const one of pdfs) saySignature(one, signers);
  if (signers.length > 0 && pdfs.length === 0) throw new Error('--signer is for PDFs: none was given.');
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
  open.push(
    ...(hashes.length === 0
      ? [
          'Age: anyone can make a record with a hash of its own. Compare the SHA-256 above with one that was kept elsewhere: --hash.',
        ]
      : [
          'Age, beyond the day from which the hash that you gave was kept. One from the PDF itself, or from the person who gave you the PDF, proves nothing.',
        ]),
    'When it was written, by a clock outside. A time stamp is checked by openssl, not by this program.',
    'That a witness outside knows of it, and that there is no other record. Ask for all records and for the emails of the witnesses.',
    'That what the record says is true.',
  );
  return pdfs.length > 0;
}

/** The files of an archive, by name. What two readers could read differently is wrong. */
function filesOfArchive(zip) {
  const files = new Map();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 !== zip.length) throw new Error('This archive is not whole, or something was put behind it.');
  const [count, size, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 12), zip.readUInt32LE(end + 16)];
  if (start + size !== end)
    throw new Error('This archive was written by another program. Unpack it, and give the folder.');
  let from = 0;
  for (let at = start, left = count; left > 0; left -= 1) {
    const [method, packed, length] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameBytes, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const localName = zip.toString('utf8', local + 30, local + 30 + zip.readUInt16LE(local + 26));
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (local !== from || localName !== name) bad(`${name}: the archive names it in two ways.`);
    if (files.has(name)) bad(`${name} is in the archive twice.`);
    const bytes = zip.subarray(begin, begin + packed);
    const content = method === 8 ? unpacked(bytes, length) : bytes;
    if (content === null || content.length !== length) bad(`${name} was changed: it can’t be unpacked.`);
    files.set(name, content ?? Buffer.alloc(0));
    from = begin + packed;
    at += 46 + nameBytes + extra + comment;
  }
  if (from !== start) bad('Something lies in the archive that belongs to no file.');
  return files;
}

function unpacked(bytes, length) {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(length, 1) });
  } catch {
    return null;
  }
}

function filesOfFolder(folder, under = '') {
  return new Map(
    readdirSync(join(folder, under), { withFileTypes: true }).flatMap((entry) => {
      const name = under === '' ? entry.name : `${under}/${entry.name}`;
      if (entry.isDirectory()) return [...filesOfFolder(folder, name)];
      // A link may lead to anything: what it holds is not the bundle’s.
      return [[name, entry.isFile() ? readFileSync(join(folder, name)) : Buffer.alloc(0)]];
    }),
  );
}

/** The files of a proof bundle; null: it is none. */
function bundleAt(path) {
  if (statSync(path).isDirectory()) return filesOfFolder(path);
  const file = readFileSync(path);
  return file.subarray(0, 4).toString('latin1') === 'PK\x03\x04' ? filesOfArchive(file) : null;
}

/** Every file of a proof bundle against its manifest, the manifest against its signature, and the vetting files within. */
function checkBundle(path, files, { hashes, signers }) {
  const manifest = files.get('manifest.json');
  if (!manifest) return bad(`${path} has no manifest.json: it was taken away, or this is no proof bundle.`);
  const hash = sha256(manifest);
  let said;
  try {
    said = JSON.parse(manifest.toString('utf8'));
    if (!Array.isArray(said.files) || !Array.isArray(said.certificates)) throw new Error();
  } catch {
    return bad('manifest.json was changed: it can’t be read.');
  }
  print(`${path}`);
  print(`  what    ${said.title}`);
  print(`  of      ${said.company?.legal_name} (company ${said.company?.id})`);
  print(`  made    ${said.made_at} by ${said.made_by}`);
  print(
    `  chain   ${said.chain ? `vetting file ${said.chain.number}, ${said.chain.sha256}` : 'the company had no vetting file'}`,
  );
  print(`  SHA-256 ${hash} (manifest.json)`);
  if (canonical(said) !== manifest.toString('utf8'))
    bad('manifest.json is not in the one spelling that is hashed: it was changed.');
  saySeal(manifest, files.get('manifest.sig'), said.certificates, signers);
  const named = new Map(said.files.map((one) => [one.name, one]));
  for (const [name, one] of named) {
    const file = files.get(name);
    if (!file) bad(`${name} is missing.`);
    else if (file.length !== one.bytes || sha256(file) !== one.sha256) bad(`${name} was changed.`);
  }
  for (const name of files.keys())
    if (!named.has(name) && name !== 'manifest.json' && name !== 'manifest.sig') bad(`${name} was added.`);
  checkRecords(files);
  for (const one of hashes)
    if (one === hash) good(`${one} is the hash of the manifest.`);
    else bad(`${one} is not the hash of the manifest.`);
  if (!isWrong) good(`${named.size} files are as the manifest names them; none is missing, none was added.`);
  if (hashes.length === 0)
    open.push(
      'Age: compare the SHA-256 of the manifest with one that was kept elsewhere when the bundle was made: --hash.',
    );
  open.push('That the company’s records hold all that happened, and that what they say is true.');
}

/** Who sealed the manifest. */
function saySeal(manifest, file, certificates, signers) {
  let certificate;
  let signature;
  try {
    certificate = new X509Certificate(certificates[0]);
    const text = file.toString('latin1');
    signature = Buffer.from(text, 'base64');
    if (`${signature.toString('base64')}\n` !== text) throw new Error();
  } catch {
    return bad('The seal of the manifest (manifest.sig) is missing or was changed.');
  }
  const fingerprint = certificate.fingerprint256.replaceAll(':', '').toLowerCase();
  if (!verify('sha256', manifest, certificate.publicKey, signature))
    return bad('The seal does not hold: manifest.json or manifest.sig was changed.');
  if (signers.length > 0 && !signers.includes(fingerprint))
    return bad(`It is sealed by another key than you gave: ${fingerprint}.`);
  good(`The manifest is sealed by ${certificate.subject} (fingerprint ${fingerprint}).`);
  if (signers.length === 0)
    open.push(
      'That the key is the installation’s: anyone can seal with a key of their own. Compare the fingerprint: --signer.',
    );
}

/** The vetting files in a bundle: each in the one spelling, each sealed to the one before where that is in it. */
function checkRecords(files) {
  const records = [...files]
    .filter(([name]) => /^vetting\/\d+\.json$/.test(name))
    .map(([name, bytes]) => {
      try {
        return readRecord(name, bytes);
      } catch (error) {
        bad(error.message);
        return null;
      }
    })
    .filter((one) => one !== null)
    .sort((a, b) => a.record.seq - b.record.seq);
  for (const [at, { path, bytes, record, hash }] of records.entries()) {
    if (canonical(record) !== bytes.toString('utf8')) bad(`${path} is not in the one spelling that is hashed.`);
    const next = records[at + 1];
    if (next && next.record.seq === record.seq + 1 && next.record.previous_hash !== hash)
      bad(`${next.path} does not follow ${path}: one of the two is not the record that was written.`);
  }
}

try {
  const asked = readArguments(process.argv.slice(2));
  const bundle = bundleAt(asked.files[0]);
  if (bundle && (asked.files.length > 1 || asked.papers.length > 0))
    throw new Error('Give one proof bundle at a time, alone.');
  const hasPdf = bundle ? checkBundle(asked.files[0], bundle, asked) === true : check(asked);
  print('Not proven:');
  for (const line of open) print(`  ${line}`);
  print(
    isWrong
      ? 'Something does not hold.'
      : hasPdf
        ? 'What was asked of the record holds. THE PAGES OF THE PDF WERE NOT CHECKED.'
        : 'Everything that was asked holds.',
  );
  process.exitCode = isWrong ? 1 : hasPdf ? 3 : 0;
} catch (error) {
  console.error(plain(error.message));
  process.exitCode = 2;
}
