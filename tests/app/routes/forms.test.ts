import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseWithZod } from '@conform-to/zod/v4';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DefinedForm } from '~/services/define-form.server';

/**
 * The table of all posted forms. It is made of the routes: an action is `actionOf` its forms, and a page draws what it posts with
 * `PostForm` or `ButtonForm`. What is written by hand is named here, with the reason; the lists may only become shorter.
 */
const ACTIONS_BY_HAND: Readonly<Record<string, string>> = {
  $: 'an address that no route knows',
  'error-reports': 'no form: the script of a page reports an error',
  login: 'read by remix-auth',
  'login_.code': 'read by remix-auth',
  'alerts_.assign': 'a list’s rows, one after the other',
  'carriers.bulk': 'likewise',
  'loads_.assign': 'likewise',
  'company.erase-person_.export': 'answers with a file',
};

const DRAWN_BY_HAND: readonly string[] = [
  'app/components/form/button-form.tsx',
  'app/components/form/post-form.tsx',
  // Around the rows of a list, for the actions above.
  'app/components/assign/assign-page.tsx',
  'app/components/assign/assign-selection.tsx',
  'app/routes/carriers.bulk/bulk-form.tsx',
  // Takes a bulk action back, outside of any router.
  'app/components/toast/undo-form.tsx',
  // Its answer is a file, so that the name stands in no address.
  'app/routes/company.erase-person/save-person.tsx',
  'app/routes/login/route.tsx',
  'app/routes/login_.code/route.tsx',
  // Filled in by the browser's own answer.
  'app/routes/my-account/browsers.tsx',
  // Sent by the script of the payment service.
  'app/routes/my-account_.payment-method/card-form.tsx',
];

const read = (path: string) => readFileSync(path, 'utf8');
const routes = readdirSync('app/routes', { recursive: true, encoding: 'utf8' }).flatMap((file) => {
  const name = /^(?:(.+)\/route|([^/]+))\.tsx?$/.exec(file)?.slice(1).find(Boolean);
  return name === undefined ? [] : [{ name, path: join('app/routes', file), source: read(join('app/routes', file)) }];
});
const withAction = routes.filter(({ source }) => /^export (?:async function|function|const) action\b/m.test(source));
const described = withAction.filter(({ source }) => /^export const action = actionOf\b/m.test(source));

test('an action is made of its forms, but for those that are named', () => {
  const others = withAction.filter((route) => !described.includes(route));
  expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(ACTIONS_BY_HAND).sort());
});

test('a form that is posted is drawn by the components for it, but for those that are named', () => {
  const drawn = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .map((file) => join('app', file))
    .filter((path) => path.endsWith('.tsx') && /<[Ff]orm\b[^>]*\bmethod="post"/s.test(read(path)));
  expect(drawn.sort()).toEqual([...DRAWN_BY_HAND].sort());
});

/** A text longer than any field takes. */
const TOO_LONG = 'x'.repeat(60_000);
/** What zod says where a schema says nothing itself. */
const UNSAID = /^(Invalid|Too (big|small)|Required|Expected|Unrecognized)|expected .+ received/;
/** Of a text that is too long: what a box or a list sends is not typed, and says no more. */
const UNSAID_OF_TEXT = /^Too (big|small)/;

let forms: { route: string; form: DefinedForm }[] = [];
let shape: typeof import('~/services/form-shape.server');

beforeAll(async () => {
  process.env.SESSION_SECRETS ??= 'secret-of-the-tests-0123456789abcdef';
  shape = await import('~/services/form-shape.server');
  const loaded = await Promise.all(
    described.map(async ({ name, path }) => {
      const { action } = (await import(join(process.cwd(), path))) as { action: { forms: readonly DefinedForm[] } };
      return action.forms.map((form) => ({ route: name, form }));
    }),
  );
  forms = loaded.flat();
});

/** The errors of a form that is sent so: what is said of which field, null: above the form. */
function errorsOf({ schema }: DefinedForm, value: (name: string) => string) {
  const sent = new FormData();
  // A group of fields is not sent by itself.
  for (const name of Object.keys(shape.fieldsIn(schema)))
    if (value(name) !== '' && shape.fieldOf(schema, name) !== null) sent.set(name, value(name));
  const read = parseWithZod(shape.withoutMisplaced(sent, schema), { schema });
  if (read.status === 'success') return [];
  return Object.entries(read.error ?? {}).flatMap(([name, words]) =>
    (words ?? []).map((word) => ({ field: name === '' ? null : shape.fieldOf(schema, name), name, word })),
  );
}

describe('every form', () => {
  test('is in the table', () => {
    expect(forms.length).toBeGreaterThan(120);
    expect(new Set(forms.map(({ route }) => route)).size).toBe(described.length);
  });

  test.each([
    ['empty', () => '', UNSAID],
    ['too long', () => TOO_LONG, UNSAID_OF_TEXT],
  ])('sent %s says what is wrong in words of ours, each at a field of its own', (_how, value, unsaid) => {
    const wrong = forms.flatMap(({ route, form }) =>
      errorsOf(form, value)
        .filter(({ field, name, word }) => (name !== '' && field === null) || unsaid.test(word))
        .map(({ name, word }) => `${route}, ${form.intent ?? 'the form'}: ${name}: ${word}`),
    );
    expect(wrong).toEqual([]);
  });

  test('names among its own fields those that are hidden or secret', () => {
    const strangers = forms.flatMap(({ route, form: { schema, hidden = [], secret = [] } }) =>
      [...hidden, ...secret].filter((name) => !(name in shape.fieldsIn(schema))).map((name) => `${route}: ${name}`),
    );
    expect(strangers).toEqual([]);
  });

  test('has a button of its own on its page', () => {
    const doubled = described.flatMap(({ name }) => {
      const of = forms.filter(({ route }) => route === name).map(({ form }) => `${form.isUpload} ${form.intent ?? ''}`);
      return of.length === new Set(of).size ? [] : [name];
    });
    expect(doubled).toEqual([]);
  });
});
