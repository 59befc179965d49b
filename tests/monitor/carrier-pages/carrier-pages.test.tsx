import { httpErrors } from '@monitor/base/http-errors';
import { speakerOf } from '@monitor/carrier-pages/language';
import { errorsOf, FormErrorSummary } from '@monitor/carrier-pages/page-form';
import { type PageFrame, sendPage } from '@monitor/carrier-pages/send-page';
import { fieldOf } from '@monitor/carrier-pages/speech';
import { STYLES } from '@monitor/carrier-pages/style-sheet';
import Fastify from 'fastify';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

async function open(frame: PageFrame, status = 200) {
  const app = Fastify();
  app.get('/', (_request, reply) => sendPage(reply, status, frame, <h1>Carl's {'<b>'} page</h1>));
  return app.inject('/');
}

test.each([
  ['en', 'Jan'],
  ['es', 'ene'],
  ['fr', 'janv'],
] as const)('in %s every day and time is said in it', (language, month) => {
  const { day, moment, span } = speakerOf(language);
  const [from, to] = ['2026-01-15T18:00:00Z', '2026-01-16T18:00:00Z'];
  for (const said of [day(from), moment(from), moment(from, 'America/Denver'), span(from, to, 'America/Denver')])
    expect(said).toMatch(new RegExp(`\\b${month}\\b`));
});

describe('a page of the monitor', () => {
  test('loads nothing but its own styles, under a nonce of this answer alone', async () => {
    const [page, again] = [await open({ title: 'Page', name: 'Demo' }), await open({ title: 'Page', name: 'Demo' })];
    const policy = String(page.headers['content-security-policy']);
    const [, nonce] = /style-src 'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(page.body).toContain(`<style nonce="${nonce}">`);
    expect(page.body).not.toMatch(/<script|<link|style="/);
    expect(again.headers['content-security-policy']).not.toContain(nonce);
  });

  test('escapes what it shows, and its title says that there is something to correct', async () => {
    const page = await open({ title: 'Sign <now>', name: 'R&D Freight', hasErrors: true }, 422);
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('<title>Error: Sign &lt;now&gt;</title>');
    expect(page.body).toContain('R&amp;D Freight');
    expect(page.body).toContain('Carl&#x27;s &lt;b&gt; page');
  });

  test('has the tokens of the portal, and styles that need no other file', () => {
    expect(STYLES).toContain('--accent: #');
    expect(STYLES).not.toMatch(/@import|@theme|@apply|<\/|url\((?!"data:)/);
  });
});

describe('a form of the monitor', () => {
  const errors = errorsOf(
    httpErrors.invalid({ file: ['That file is empty.', 'Choose another.'], phone: ['Too short.'] }),
  );

  test('shows an error of the API at its field, with what was typed', () => {
    expect(fieldOf(speakerOf('en'), 'phone', { phone: '12' }, errors)).toEqual({
      name: 'phone',
      initialValue: '12',
      errors: ['Too short.'],
    });
    expect(fieldOf(speakerOf('en'), 'city', { city: 'Moline' }, errors).errors).toBeUndefined();
    expect(errors.file).toEqual(['That file is empty.', 'Choose another.']);
  });

  test('says first what is to be corrected, with links to the fields', () => {
    const html = renderToStaticMarkup(<FormErrorSummary errors={{ ...errors, form: 'Finish the other steps.' }} />);
    expect(html).toContain('There are 4 problems');
    expect(html).toContain('<a href="#phone">Too short.</a>');
    expect(html).toContain('<li>Finish the other steps.</li>');
  });

  test('puts an error that names no field where its page wants it', () => {
    expect(errorsOf(httpErrors.notFound(), 'decision')).toEqual({ decision: 'That record was not found.' });
  });
});
