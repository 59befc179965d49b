// Reads a mail as it came in: its headers, its text, its links, and its attachments, which are written beside it. What is in
// an archive or in an attached mail is not opened.
import { createHash, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import PostalMime, { addressParser, decodeWords } from 'postal-mime';
import { answerTasks } from './worker-program.mjs';

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

/** Headers whose order says which server wrote what. */
const TRACE = ['received', 'authentication-results'];

/** How much of a file shows its type. */
const SNIFFED_BYTES = 4100;
const KEPT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'];
/** Pictures that are read and not kept apart from the mail. */
const READ_TYPES = ['image/gif', 'image/webp', 'image/bmp'];

answerTasks({
  /** Of a mail that could not be read whole: the beginning of its header. */
  async readHead({ path, limits }) {
    const raw = await readFile(path);
    return readHeaders(raw, endOfHeader(raw), limits, 'limits');
  },

  /**
   * @param {{ path: string, folder: string, limits: Record<string, number> }} input `folder` takes the attachments
   * @returns {Promise<object>} a ReadMail of read-mail.ts
   */
  async readMail({ path, folder, limits }) {
    const raw = await readFile(path);
    const headerEnd = endOfHeader(raw);
    const problem = problemOf(raw, headerEnd, limits);
    if (problem) return readHeaders(raw, headerEnd, limits, problem);
    let mail;
    try {
      // Of a buffer with memory of its own the parser makes no copy.
      const isWhole = raw.byteLength === raw.buffer.byteLength;
      mail = await PostalMime.parse(isWhole ? raw.buffer : raw, {
        forceRfc822Attachments: true,
        maxNestingDepth: limits.maxNesting,
        maxHeadersSize: limits.maxHeaderBytes,
        maxRfc822NestingDepth: 0,
      });
    } catch (error) {
      const what = /nesting|header/i.exec(String(error))?.[0].toLowerCase();
      return readHeaders(raw, headerEnd, limits, what ?? 'damaged');
    }
    return {
      ...(await contentOf(mail, folder, limits)),
      ...envelopeOf(mail.headers, limits),
      ...hashOf(raw, headerEnd, mail.headers),
      problem: null,
    };
  },
});

/** Where the header ends: the first empty line, however lines end. */
function endOfHeader(raw) {
  for (let at = raw.indexOf(LF); at !== -1; at = raw.indexOf(LF, at + 1)) {
    if (raw[at + 1] === LF) return at + 1;
    if (raw[at + 1] === CR && raw[at + 2] === LF) return at + 1;
  }
  return raw.length;
}

/** What the parser itself does not limit, looked for before it begins. */
function problemOf(raw, headerEnd, limits) {
  if (headerEnd > limits.maxHeaderBytes) return 'header';
  let dashed = 0;
  for (let at = raw.indexOf(LF, headerEnd - 1); at !== -1; at = raw.indexOf(LF, at + 1)) {
    if (raw[at + 1] !== DASH || raw[at + 2] !== DASH) continue;
    dashed += 1;
    if (dashed > limits.maxDashedLines) return 'parts';
  }
  if (dashed <= limits.maxParts) return null;
  // Lines that begin with two dashes may be text: only those of a boundary begin a part.
  const text = raw.toString('latin1');
  const boundaries = [...text.matchAll(/boundary\*?(?:0\*?)?=\s*"?([^"\r\n;]{1,200})/gi)].map(([, one]) => one.trim());
  const known = new Set(boundaries.slice(0, 1000));
  let parts = 0;
  for (let at = text.indexOf('\n--'); at !== -1; at = text.indexOf('\n--', at + 1)) {
    const line = text
      .slice(at + 3, at + 203)
      .split(/\r?\n/, 1)[0]
      .trimEnd();
    if (known.has(line)) parts += 1;
    if (parts > limits.maxParts) return 'parts';
  }
  return null;
}

/** Of a mail that is not read whole: who sent it and what it is called, from the beginning of its header. */
async function readHeaders(raw, headerEnd, limits, problem) {
  const head = raw.subarray(0, Math.min(headerEnd, limits.readHeaderBytes));
  const lines = head.subarray(0, head.length === headerEnd ? head.length : head.lastIndexOf(LF) + 1);
  const { headers } = await PostalMime.parse(Buffer.concat([lines, Buffer.from('\r\n\r\n')]));
  return {
    ...envelopeOf(headers, limits),
    ...hashOf(raw, headerEnd, headers),
    problem,
    text: null,
    isTextCut: false,
    hiddenText: null,
    links: [],
    linksLeftOut: 0,
    attachments: [],
    attachmentsLeftOut: 0,
    attached: [],
    bounce: null,
    isOtherNotice: false,
  };
}

function envelopeOf(headers, limits) {
  const valuesOf = (name) => headers.filter(({ key }) => key === name).map(({ value }) => value);
  const addresses = (...names) =>
    names
      .flatMap(valuesOf)
      .flatMap((value) => addressParser(value, { flatten: true }))
      .filter(({ address }) => address)
      .slice(0, limits.maxAddresses)
      .map(({ name, address }) => ({ name: clean(name, 200) || null, address: clean(address, 320).toLowerCase() }));
  const first = (name, most = 1000) => {
    const [value] = valuesOf(name);
    return value ? clean(decodeWords(value), most) || null : null;
  };
  return {
    from: addresses('from'),
    fromHeaders: valuesOf('from').length,
    replyTo: addresses('reply-to'),
    to: addresses('to', 'cc'),
    deliveredTo: addresses('delivered-to', 'x-original-to', 'envelope-to').map(({ address }) => address),
    subject: first('subject'),
    messageId: first('message-id', 250),
    date: first('date'),
    answered: ['in-reply-to', 'references']
      .flatMap((name) => valuesOf(name).slice(0, 1))
      .flatMap((value) => value.slice(0, 10_000).match(/<[^<>\s]{1,250}>/g) ?? [])
      .slice(0, limits.maxAddresses),
    trace: headers
      .filter(({ key }) => TRACE.includes(key))
      .slice(0, limits.maxTrace)
      .map(({ key, value }) => ({ name: key, value: clean(value, 4000) })),
    headers: headers
      .slice(0, limits.maxHeadersShown)
      .map(({ originalKey, value }) => ({ name: clean(originalKey, 100), value: clean(value, 1000) })),
  };
}

async function contentOf(mail, folder, limits) {
  // Cut before anything is looked for: a text of 18 MB that is nothing but links takes longer than a mail may.
  const html = (mail.html ?? '').slice(0, limits.maxTextRead);
  const written = (mail.text ?? '').slice(0, limits.maxTextRead);
  const isCut = (mail.html ?? '').length > html.length || (mail.text ?? '').length > written.length;
  const page = readHtml(html);
  const plain = tidy(written);
  const shown = plain.trim() === '' ? page.text : plain;
  const hidden = plain.trim() === '' || page.text === '' ? null : page.text;
  const links = [...page.links, ...linksInText(plain)];
  const notice = noticeOf(mail.attachments);
  const attached = notice.bounce || notice.isOtherNotice ? [] : await openAttached(mail.attachments, limits);
  const inside = attached.flatMap(({ parsed }) => parsed.attachments);
  const all = [...mail.attachments, ...inside];
  const attachments = [];
  for (const attachment of all.slice(0, limits.maxAttachments))
    attachments.push({
      ...(await keepAttachment(attachment, folder)),
      isOpened: attached.some(({ attachment: opened }) => opened === attachment),
    });
  return {
    text: shown.trim() === '' ? null : shown.slice(0, limits.maxText).toWellFormed(),
    isTextCut: isCut || Math.max(shown.length, hidden?.length ?? 0) > limits.maxText,
    // What a mail program would show instead of the text: what is looked for in the one is looked for in the other.
    hiddenText: hidden?.slice(0, limits.maxText).toWellFormed() ?? null,
    links: links.slice(0, limits.maxLinks),
    linksLeftOut: Math.max(0, links.length - limits.maxLinks),
    attachments,
    attachmentsLeftOut: Math.max(0, all.length - limits.maxAttachments),
    attached: attached.map(({ attachment, parsed }) => attachedOf(attachment, parsed, limits)),
    ...notice,
  };
}

/** Mails attached to the mail, as one forwards them; what is attached to those in turn is not opened. */
async function openAttached(attachments, limits) {
  const opened = [];
  for (const attachment of attachments) {
    if (!/^message\/rfc822$/i.test(attachment.mimeType ?? '') || opened.length >= limits.maxAttachedMails) continue;
    const raw = Buffer.from(attachment.content);
    if (problemOf(raw, endOfHeader(raw), limits)) continue;
    try {
      const parsed = await PostalMime.parse(raw, {
        forceRfc822Attachments: true,
        maxNestingDepth: limits.maxNesting,
        maxHeadersSize: limits.maxHeaderBytes,
        maxRfc822NestingDepth: 0,
      });
      if (parsed.headers.length > 0) opened.push({ attachment, parsed });
    } catch {
      // It stays an attachment that was not opened.
    }
  }
  return opened;
}

function attachedOf({ filename }, parsed, limits) {
  const { from, subject } = envelopeOf(parsed.headers, limits);
  const plain = tidy((parsed.text ?? '').slice(0, limits.maxTextRead));
  const page = readHtml((parsed.html ?? '').slice(0, limits.maxTextRead)).text;
  const cut = (text) => text.slice(0, limits.maxText).toWellFormed();
  return {
    name: clean(filename ?? '', 200) || 'attached email',
    from,
    subject,
    text: plain.trim() === '' ? cut(page) || null : cut(plain),
    hiddenText: plain.trim() === '' || page === '' ? null : cut(page),
  };
}

async function keepAttachment({ filename, mimeType, content }, folder) {
  const bytes = Buffer.from(content);
  const found = await fileTypeFromBuffer(bytes.subarray(0, SNIFFED_BYTES)).catch(() => undefined);
  const mediaType = KEPT_TYPES.includes(found?.mime) ? found.mime : null;
  const claimed = clean(mimeType ?? '', 100).toLowerCase();
  const isText = found === undefined && /^text\/(?:plain|csv)/.test(claimed);
  let path = null;
  if (mediaType !== null || READ_TYPES.includes(found?.mime)) {
    path = join(folder, randomUUID());
    await writeFile(path, bytes, { mode: 0o600 });
  }
  return {
    name: wellFormed(filename ?? '')
      .slice(0, 255)
      .toWellFormed(),
    claimedType: claimed,
    words: isText ? tidy(bytes.subarray(0, 200_000).toString('utf8')) : null,
    foundType: found?.mime ?? null,
    mediaType,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    path,
  };
}

/** What a mail server says of a mail that it could not deliver (RFC 3464), or that it says something else of one. */
function noticeOf(attachments) {
  const textOf = ({ content }) => Buffer.from(content).subarray(0, 100_000).toString('utf8');
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return { bounce: null, isOtherNotice: false };
  const fields = textOf(status);
  const field = (text, name) => clean(new RegExp(`^${name}:(.*)$`, 'im').exec(text)?.[1] ?? '', 500) || null;
  if (!/^action:\s*failed\b/im.test(fields)) return { bounce: null, isOtherNotice: true };
  const returned = attachments.find(({ mimeType }) => ['message/rfc822', 'text/rfc822-headers'].includes(mimeType));
  const recipient = field(fields, 'final-recipient')?.replace(/^[^;]*;\s*/, '');
  const bounce = {
    recipient: recipient?.toLowerCase() ?? null,
    reason: field(fields, 'diagnostic-code') ?? field(fields, 'status'),
    messageId: returned ? field(textOf(returned), 'message-id') : null,
  };
  return { bounce, isOtherNotice: false };
}

/** The same for a mail that arrived by another way: of who wrote it, what and when, without what servers added above. */
function hashOf(raw, headerEnd, headers) {
  const hash = createHash('sha256');
  for (const name of ['from', 'subject', 'date', 'message-id'])
    for (const { value } of headers.filter(({ key }) => key === name)) hash.update(`${name}:${value.trim()}\n`);
  let end = raw.length;
  while (end > headerEnd && (raw[end - 1] === LF || raw[end - 1] === CR)) end -= 1;
  // At once: a call for each line takes seconds where a mail is nothing but line ends.
  const body = Buffer.allocUnsafe(Math.max(0, end - headerEnd));
  let length = 0;
  for (let at = headerEnd; at < end; at += 1) if (raw[at] !== CR || raw[at + 1] !== LF) body[length++] = raw[at];
  hash.update(body.subarray(0, length));
  return { contentHash: hash.digest('hex') };
}

const BLOCKS = new Set(['p', 'div', 'br', 'tr', 'li', 'table', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'hr']);
const UNSEEN = ['script', 'style', 'head', 'title', 'template', 'noscript'];

/** The words of HTML and where its links lead, in one walk: nothing of it is ever drawn. */
function readHtml(html) {
  const lower = html.toLowerCase();
  const links = [];
  let text = '';
  let open = null;
  let at = 0;
  const write = (piece) => {
    text += piece;
    // Kept beside the text: to cut it out of the text at each end of a link takes time by the square of the links.
    if (open && open.label.length < 1000) open.label += piece;
  };
  while (at < html.length) {
    const tagStart = html.indexOf('<', at);
    write(html.slice(at, tagStart === -1 ? html.length : tagStart));
    if (tagStart === -1) break;
    if (lower.startsWith('<!--', tagStart)) {
      const end = html.indexOf('-->', tagStart);
      at = end === -1 ? html.length : end + 3;
      continue;
    }
    const tagEnd = html.indexOf('>', tagStart);
    if (tagEnd === -1) break;
    const tag = html.slice(tagStart + 1, tagEnd);
    const name = /^\/?([a-z0-9]{1,12})/i.exec(tag)?.[1].toLowerCase() ?? '';
    at = tagEnd + 1;
    if (UNSEEN.includes(name) && !tag.startsWith('/')) {
      const end = lower.indexOf(`</${name}`, at);
      at = end === -1 ? html.length : end;
    } else if (BLOCKS.has(name)) write('\n');
    // Two cells of a row are two words.
    else if (name === 'td' || name === 'th') write(' ');
    if (name === 'a' && tag.startsWith('/') && open) {
      links.push({ href: open.href, label: clean(entities(open.label), 300) });
      open = null;
    }
    const target = /\b(?:href|action)\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'>]{1,2000}))/i.exec(
      tag.slice(0, 8000),
    );
    if (!target || tag.startsWith('/')) continue;
    const href = clean(entities(target[1] ?? target[2] ?? target[3]), 2000);
    if (name === 'a') open = { href, label: '' };
    else links.push({ href, label: '' });
  }
  if (open) links.push({ href: open.href, label: '' });
  return { text: tidy(entities(text)), links };
}

const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const entities = (text) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Each once: a signature is quoted in every reply. */
const linksInText = (text) =>
  [...new Set(text.match(/\bhttps?:\/\/[^\s<>"')\]]{1,2000}/gi))].map((href) => ({ href, label: '' }));

/** A text that the database takes and a page can show: no control or direction marks, lines as lines. */
function tidy(text) {
  return wellFormed(text)
    .replaceAll('\r\n', '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const clean = (text, most) =>
  wellFormed(text)
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();
const wellFormed = (text) => String(text).toWellFormed().replaceAll('\u0000', '');
