import { readdirSync } from 'node:fs';
import { hostileFile, hostileText, hostileWritten } from './hostile-values';
import type { Product } from './product';
import type { Random } from './random';
import { type Account, encoded, type FuzzRequest, MULTIPART, malformed, mangled, multipart, queryOf } from './requests';

/** A form as a page shows it, or what a route's address can hold. */
export type Form = { path: string; method: 'GET' | 'POST'; fields: [string, string][]; isUpload: boolean };

/** Posted with real ids these end the session or take the rights that the run needs. */
const EXCLUDED_ACTIONS = /\/logout|\/login|\/company\/people|\/my-account\/plan|\/required-information/;
const EXCLUDED_INTENTS = /session|sign-?out|password/;
const EXCLUDED_ROUTES = /^(logout|my-account_\.plan\.|company\.people)/;

const ROUTES = readdirSync('app/routes').map((name) => name.replace(/\.tsx?$/, ''));

/** `carriers.$id_.packet` is `/broker/carriers/{}/packet`. */
const templateOf = (route: string) =>
  `/broker/${route
    .replaceAll('[.]', '\0')
    .split('.')
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => part !== '_index')
    .map((part) => (part.startsWith('$') ? '{}' : part))
    .join('/')
    .replaceAll('\0', '.')}`;

const TABS = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tab) => `/broker/my-account?tab=${tab}`);

/** Every form that an account finds on the pages of these ids, and a plain visit of every route. */
export async function findForms(product: Product, account: Account, carriers: readonly string[]): Promise<Form[]> {
  const templates = ROUTES.filter((route) => !EXCLUDED_ROUTES.test(route)).map(templateOf);
  const forms: Form[] = templates.map((path) => ({ path, method: 'GET', fields: [], isUpload: false }));
  const seen = new Set<string>();
  for (const address of [...templates.map((path) => path.replace('{}', carriers[0]!).replaceAll('{}', '1')), ...TABS]) {
    const answer = await product.send({
      to: 'portal',
      method: 'GET',
      path: address,
      headers: product.headersOf('portal', account),
      body: null,
    });
    if (answer.status !== 200 || !('body' in answer)) continue;
    for (const form of formsIn(answer.body, address)) {
      const key = JSON.stringify([
        form.path,
        form.fields.map(([name]) => name),
        form.fields.find(([name]) => name === 'intent'),
      ]);
      if (!seen.has(key)) forms.push(form);
      seen.add(key);
    }
  }
  return forms;
}

function formsIn(html: string, address: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].flatMap(([, head = '', inside = '']): Form[] => {
    const action = attribute(head, 'action') ?? address;
    const isPost = attribute(head, 'method')?.toLowerCase() === 'post';
    const fields = [...inside.matchAll(/<(input|select|textarea|button)\b([^>]*)>/g)].flatMap(
      ([, , tag = '']): [string, string][] => {
        const name = attribute(tag, 'name');
        return name ? [[name, attribute(tag, 'value') ?? '']] : [];
      },
    );
    const isExcluded =
      isPost &&
      (EXCLUDED_ACTIONS.test(action) || fields.some(([name, value]) => EXCLUDED_INTENTS.test(`${name}=${value}`)));
    if (isExcluded || !action.startsWith('/')) return [];
    return [
      {
        path: action,
        method: isPost ? 'POST' : 'GET',
        fields,
        isUpload: attribute(head, 'encType')?.startsWith('multipart') ?? false,
      },
    ];
  });
}

function attribute(tag: string, name: string): string | undefined {
  const [, value] = new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag) ?? [];
  return value
    ?.replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
}

export function portalRequest(
  form: Form,
  account: Account,
  ids: readonly string[],
  random: Random,
  hostileShare: number,
): FuzzRequest {
  const path = form.path.replaceAll('{}', () =>
    random.chance(hostileShare) ? encoded(hostileWritten(random).slice(0, 3_000)) || '%20' : random.pick(ids),
  );
  const [bare = '', query = ''] = path.split('?', 2);
  // How the browser asks for a page's data, and sends a form with script.
  const address = random.chance(0.2) ? `${bare.replace(/\/$/, '/_root')}.data` : bare;
  const base = { to: 'portal', account, of: `${form.method} ${form.path.split('?')[0]}` } as const;
  const values = mangled(form.fields, random, hostileShare);
  if (form.method === 'GET') {
    const more: [string, string][] = random.chance(0.3)
      ? [
          [
            random.pick(['page', 'search_text', 'sort', 'state', 'tab', '_routes', 'id', 'redirectTo', 'token']),
            hostileWritten(random),
          ],
        ]
      : [];
    const asked = [query, queryOf([...values, ...more])].filter(Boolean).join('&');
    return {
      ...base,
      method: 'GET',
      path: asked ? `${address}?${asked}` : address,
      headers: { accept: random.pick(['text/html', '*/*']) },
      body: null,
    };
  }
  const target = query ? `${address}?${query}` : address;
  if (!form.isUpload && random.chance(0.95)) {
    const body = new URLSearchParams(values).toString();
    return {
      ...base,
      method: 'POST',
      path: target,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(body),
    };
  }
  const parts = values
    .filter(([name]) => name !== 'file')
    .map(([name, value]) => ({ name: name.replaceAll(/["\r\n]/g, '_'), value }));
  const file = {
    name: 'file',
    value: hostileFile(random),
    filename: random.chance(hostileShare)
      ? hostileText(random)
          .replaceAll(/["\r\n]/g, '_')
          .slice(0, 500)
      : 'paper.pdf',
  };
  const body = multipart(random.chance(0.9) ? [...parts, file] : parts);
  return {
    ...base,
    method: 'POST',
    path: target,
    headers: { 'content-type': MULTIPART },
    body: random.chance(hostileShare / 3) ? malformed(body, random) : body,
  };
}
