// @vitest-environment jsdom
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PORTAL } from '../e2e/support/accounts';
import { eachOf, signedInAs, type Visitor } from './support/visitor';

/**
 * The law of forms that come back: a form sent with what no field takes says so in one summary, each line of it leads to a
 * field of the form that is marked, and every field has what was typed. The forms are those of the demo's pages, found by
 * following links. Something is always too long, so nothing is done by any of them.
 */

/** Characters: no text field takes more. */
const ANY_FIELD_TAKES = 20_000;
/** But a whole message of a TMS. */
const TAKES_MORE = ['sample'];
/** Of so many texts of a form: together they are no longer than a form may be. */
const tooLong = (count: number) => 'much too long '.repeat(Math.min(4300, Math.ceil(6000 / count))).trim();
/** How many pages of one route are checked: their content differs with their records. */
const PAGES_OF_A_ROUTE = 2;
/** As many where a form is written and none was shown: a load that cannot be posted shows no form to post it. */
const PAGES_UNTIL_A_FORM = 12;

const routes = readdirSync('app/routes')
  .filter((name) => name !== '$.tsx')
  .map((file) => file.replace(/\.tsx?$/, ''))
  .map((name) => ({
    name,
    pattern: new RegExp(
      `^/broker${name
        .split('.')
        .map((part) => part.replace(/_$/, ''))
        .filter((part) => part !== '_index' && part !== 'index')
        .map((part) => (part.startsWith('$') ? '/[^/]+' : `/${part.replaceAll(/[[\]]/g, '')}`))
        .join('')}/?$`,
    ),
  }));
/** The most exact of those that fit: one with fewer parts that are anything. */
const routeOf = (path: string) =>
  routes
    .filter(({ pattern }) => pattern.test(path))
    .sort((one, other) => one.name.split('$').length - other.name.split('$').length)[0]?.name;

/** Routes that write a form of their own. */
const withForm = new Set(
  routes.map(({ name }) => name).filter((name) => sourcesOf(name).some((source) => source.includes('usePostForm'))),
);

function sourcesOf(route: string): string[] {
  const path = join('app/routes', route);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [readFileSync(`${path}.tsx`, 'utf8')];
  return readdirSync(path)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(path, file), 'utf8'));
}

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** Addresses of pages that links lead to, a few of each route. */
async function crawl(visitor: Visitor, from: readonly string[]): Promise<Map<string, Document>> {
  const pages = new Map<string, Document>();
  const seen = new Map<string, number>();
  const shown = new Set<string | undefined>();
  let next = from;
  while (next.length > 0) {
    const found: string[] = [];
    await eachOf(next, async (path) => {
      const { status, headers, text } = await visitor.get(new URL(path, PORTAL).href);
      if (status !== 200 || !String(headers['content-type']).startsWith('text/html')) return;
      const page = read(text);
      pages.set(path, page);
      if (page.querySelector('form[method="post"][id]')) shown.add(routeOf(path.split('?')[0]!));
      for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="/broker"]'))
        found.push(link.getAttribute('href')!.split('#')[0]!);
    });
    next = [...new Set(found)].filter((path) => {
      if (pages.has(path)) return false;
      // A tab or a step of a page is another page of it.
      const name = routeOf(path.split('?')[0]!);
      const route = `${name} ${new URLSearchParams(path.split('?')[1]).get('tab') ?? ''}`;
      const count = seen.get(route) ?? 0;
      const most = name && withForm.has(name) && !shown.has(name) ? PAGES_UNTIL_A_FORM : PAGES_OF_A_ROUTE;
      if (count >= most) return false;
      seen.set(route, count + 1);
      return true;
    });
  }
  return pages;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const textsOf = (form: Element) =>
  [
    ...form.querySelectorAll<TextControl>('input:is([type=text], [type=email], [type=tel], [type=url]), textarea'),
  ].filter(({ name, disabled }) => name !== '' && !disabled);

/** What the form sends as it stands, with the first of its buttons that save. */
function sentBy(form: HTMLFormElement, texts: (nth: number, count: number) => string): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') sent[name] = value;
  const buttons = [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')];
  // One that is plain beside one that is not shows another line of the form, and saves nothing.
  const button = buttons.find(({ classList }) => classList.contains('button-primary')) ?? buttons[0];
  if (button && button.name !== '') sent[button.name] = button.value;
  const controls = textsOf(form);
  for (const [nth, { name }] of controls.entries()) sent[name] = texts(nth, controls.length);
  return sent;
}

async function post(visitor: Visitor, path: string, form: HTMLFormElement, sent: Record<string, string>) {
  const address = new URL(form.getAttribute('action') ?? path, new URL(path, PORTAL)).href;
  if (form.enctype !== 'multipart/form-data') return visitor.post(address, sent);
  const boundary = 'boundary-of-the-tests';
  const parts = Object.entries(sent).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: new URL(PORTAL).origin };
  return visitor.send('POST', address, headers, `${parts.join('')}--${boundary}--\r\n`);
}

/** Line breaks as a form sends and a page shows them. */
const plain = (text: string) => text.replaceAll('\r\n', '\n');

/** What is wrong with the page that came back. */
function faultsOf(page: Document, id: string, sent: Record<string, string>, status: number): string[] {
  const form = page.getElementById(id);
  if (!form) return [`${status}: the form is not there again`];
  const links = [...form.querySelectorAll<HTMLAnchorElement>('.error-summary a')];
  const targets = links.map((link) => link.getAttribute('href')!.slice(1));
  const faults = targets
    .filter((target) => !form.contains(page.getElementById(target)))
    .map((target) => `the summary leads to #${target}, which is not in the form`);
  if (links.length === 0) faults.push(`${status}: the summary names no field`);
  for (const control of textsOf(form)) {
    const value = plain(sent[control.name] ?? '');
    if (plain(control.value) !== value) faults.push(`${control.name} is not as it was typed`);
    const isTooLong = value.length > ANY_FIELD_TAKES && !TAKES_MORE.includes(control.name);
    if (isTooLong && control.id !== '' && !targets.includes(control.id))
      faults.push(`${control.name} is too long, which the summary does not say`);
    if (targets.includes(control.id) && control.getAttribute('aria-invalid') !== 'true')
      faults.push(`${control.name} is wrong and not marked`);
  }
  return faults;
}

let visitor: Visitor;
/** The forms that ask for a text, by the address of their page and their id. */
const forms = new Map<string, { path: string; form: HTMLFormElement }>();
beforeAll(async () => {
  visitor = await signedInAs('admin', PORTAL);
  const pages = await crawl(visitor, ['/broker', '/broker/carriers/5000101', '/broker/my-account']);
  for (const [path, page] of pages)
    for (const form of page.querySelectorAll<HTMLFormElement>('form[method="post"][id]'))
      if (textsOf(form).length > 0) forms.set(`${routeOf(path.split('?')[0]!)} ${form.id}`, { path, form });
}, 240_000);

/** Fewer than these, and the links do not lead to them any more. */
const AT_LEAST = 40;

test.each([
  ['each text too long', (_nth: number, count: number) => tooLong(count)],
  ['the last text too long, the others empty', (nth: number, count: number) => (nth === count - 1 ? tooLong(1) : '')],
])('every form sent with %s comes back with all that was typed, and says where it is wrong', async (_how, texts) => {
  expect(forms.size).toBeGreaterThanOrEqual(AT_LEAST);
  const wrong: string[] = [];
  await eachOf([...forms], async ([name, { path, form }]) => {
    const sent = sentBy(form, texts);
    const { status, text } = await post(visitor, path, form, sent);
    for (const fault of faultsOf(read(text), form.id, sent, status)) wrong.push(`${name}: ${fault}`);
  });
  expect(wrong.sort()).toEqual([]);
});
