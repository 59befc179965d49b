import { randomUUID } from 'node:crypto';
import { CERTIFICATES_PER_REQUEST } from '@contract/insurance/insurance.constants';
import { DOCUMENT_ACCEPT, FILE_PART, MAX_FILE_BYTES } from '@contract/shared/files.constants';
import { formatDate } from '@contract/shared/format';
import { SUBMISSION_FIELD } from '@contract/shared/submissions.constants';

/** What a carrier or its agent sees behind the link of a request. */
export type CertificatePage =
  | { kind: 'gone' }
  | {
      kind: 'open';
      companyName: string;
      /** Lines of the address that a certificate names as its holder; empty when the company gave none. */
      companyAddress: string[];
      carrierName: string;
      carrierNumbers: string;
      message: string | null;
      expiresAt: Date;
      /** Names of what was sent so far. */
      sent: string[];
      isFull: boolean;
      errors: string[];
    };

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A page of its own: plain HTML, no script, its few styles under a nonce. */
export function certificatePageHtml(page: CertificatePage, nonce: string): string {
  const { title, body } = page.kind === 'gone' ? gone() : open(page);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLES}</style></head>
<body><main>${body}</main></body></html>`;
}

function gone() {
  return {
    title: 'This link no longer works',
    body: `<h1>This link no longer works</h1>
<p>It has run out, was replaced by a newer one, or was taken back. Ask the broker who sent it for a new one.</p>`,
  };
}

function open(page: Extract<CertificatePage, { kind: 'open' }>) {
  const { companyName, companyAddress, carrierName, carrierNumbers, message, expiresAt, sent, errors } = page;
  const isDone = sent.length > 0 && errors.length === 0;
  const heading = isDone ? 'Thank you. The certificate has arrived' : 'Send a certificate of insurance';
  const holder = [companyName, ...companyAddress].map(escapeHtml).join('<br>');
  const body = `${errors.length > 0 ? errorSummary(errors) : ''}
<h1>${escapeHtml(heading)}</h1>
<dl>
<dt>Insured</dt><dd>${escapeHtml(carrierName)}${carrierNumbers === '' ? '' : `<br><span>${escapeHtml(carrierNumbers)}</span>`}</dd>
<dt>Certificate holder</dt><dd>${holder}</dd>
${message === null ? '' : `<dt>What they ask</dt><dd class="said">${escapeHtml(message)}</dd>`}
</dl>
${isDone ? `<p role="status">Sent: ${sent.map((name) => `<strong>${escapeHtml(name)}</strong>`).join(', ')}. Somebody at ${escapeHtml(companyName)} reads it; you need do nothing more.</p>` : ''}
${page.isFull ? `<p>No more files are taken under this link.</p>` : form(isDone, errors, sent.length)}
<p class="small">This link works until ${formatDate(expiresAt.toISOString())} and shows nothing but this page.</p>`;
  return { title: `${errors.length > 0 ? 'Error: ' : ''}${heading}`, body };
}

function form(isDone: boolean, errors: string[], sent: number) {
  const described = errors.length > 0 ? 'file-hint file-error' : 'file-hint';
  return `<form method="post" enctype="multipart/form-data">
<input type="hidden" name="${SUBMISSION_FIELD}" value="${randomUUID()}">
<div class="field"><label for="file">${isDone ? 'Send another file' : 'The certificate'}</label>
<p class="hint" id="file-hint">A PDF, or a photograph as PNG or JPEG. ${Math.round(MAX_FILE_BYTES / 1024 / 1024)} MB each. ${sent} of ${CERTIFICATES_PER_REQUEST} files were sent under this link.</p>
<input id="file" name="${FILE_PART}" type="file" accept="${DOCUMENT_ACCEPT}" aria-describedby="${described}"${errors.length > 0 ? ' aria-invalid="true"' : ''}>
${errors.length > 0 ? `<p class="error" id="file-error">${errors.map(escapeHtml).join(' ')}</p>` : ''}</div>
<button type="submit">Send the file</button></form>`;
}

function errorSummary(errors: string[]) {
  const list = errors.map((error) => `<li><a href="#file">${escapeHtml(error)}</a></li>`).join('');
  return `<div class="errors" role="alert" aria-labelledby="errors-title"><h2 id="errors-title">The file was not taken</h2><ul>${list}</ul></div>`;
}

const STYLES = `
:root{color-scheme:light dark;--ink:#16201f;--ink-2:#4a5755;--ground:#fbfcfb;--rule:#c3cbc8;--accent:#0b5f63;--on-accent:#fff;--danger:#a32020}
@media(prefers-color-scheme:dark){:root{--ink:#e8eeec;--ink-2:#a7b3b0;--ground:#101616;--rule:#3a4645;--accent:#6fc3c4;--on-accent:#0c1414;--danger:#ff9d94}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/24px system-ui,sans-serif}
main{max-width:640px;margin:0 auto;padding:24px 16px 48px}
h1{font-size:24px;line-height:30px;margin:0}h2{font-size:17px;line-height:24px;margin:0}main>*+*{margin-top:16px}
dl{display:grid;grid-template-columns:minmax(0,10rem) minmax(0,1fr);gap:8px 16px;padding:12px 0;border-block:1px solid var(--rule);overflow-wrap:anywhere}
dt{color:var(--ink-2)}dd{margin:0}dd span,.small,.hint{color:var(--ink-2);font-size:14px;line-height:20px}.said{white-space:pre-line}
label{font-weight:600}.hint,.error{margin:0 0 8px}input[type=file]{display:block;width:100%;min-height:44px;padding:8px 0;font:inherit;color:inherit}
button{min-height:44px;margin-top:12px;padding:0 18px;border:1px solid var(--accent);border-radius:4px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.error,.errors,.errors a{color:var(--danger)}.errors{padding:12px 16px;border:2px solid var(--danger);border-radius:4px}.errors ul{margin:4px 0 0;padding-left:20px}
@media(max-width:480px){dl{grid-template-columns:minmax(0,1fr);gap:2px}dd+dt{margin-top:8px}}`;
