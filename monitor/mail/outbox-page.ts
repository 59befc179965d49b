import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const MOST_SHOWN = 100;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** In demo only: the mails that were sent, newest first, so that a person trying the product finds the code. */
export function outboxPage(app: FastifyInstance, dataDir: string) {
  app.get('/outbox', async (_request, reply) => {
    const folder = join(dataDir, 'outbox');
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    const mails = await Promise.all(
      names
        .slice(0, MOST_SHOWN)
        .map(async (name) => `<article><pre>${escapeHtml(await readFile(join(folder, name), 'utf8'))}</pre></article>`),
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>body{font:15px/1.5 system-ui;max-width:50rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
pre{white-space:pre-wrap;border:1px solid #8888;padding:1rem}</style>
<h1>Mails sent</h1><p>The newest ${MOST_SHOWN} at most, newest first. Reload for more.</p>${mails.join('\n') || '<p>No mail was sent yet.</p>'}</html>`);
  });
}
