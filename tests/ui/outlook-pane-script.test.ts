// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

/** The script of the pane, beside a made-up Outlook. */

const SCRIPT = readFileSync('ui/scripts/outlook-pane.js', 'utf8');
const KEY = 'bpk_of-the-tests';
const FORM = `<form method="post"><input name="email"><input name="name"><input name="subject">
  <textarea name="headers"></textarea><input type="hidden" name="message_id"><input name="key"><button>Check</button></form>`;
const PAGE = `<main id="main">${FORM}</main>`;
const answerOf = (text: string) => `<!doctype html><main id="main"><div role="status">${text}</div>${FORM}</main>`;

type Sent = { to: string; authorization: string | null; credentials: string; fields: Record<string, string> };
let sent: Sent[];
let answers: (() => Response | Promise<Response>)[];

const HEADERS =
  'Received: from x\r\nAuthentication-Results: mx.example;\r\n dmarc=fail\r\nX-Secret: keep\r\nReply-To: <thief@evil.example>\r\n';
const email = (fields: object = {}) => ({
  from: { emailAddress: 'dispatch@heron.example', displayName: 'Heron' },
  subject: 'Re: R-1001',
  internetMessageId: '<1@heron.example>',
  getAllInternetHeadersAsync: (done: (result: object) => void) => done({ status: 'succeeded', value: HEADERS }),
  ...fields,
});

async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/** Opens the pane in a made-up Outlook. @returns shows another email */
async function open(item: object | null, { host = 'Outlook' as string | null, partitionKey = 'p1-' } = {}) {
  document.body.innerHTML = PAGE;
  let changed = () => {};
  const mailbox = {
    item,
    addHandlerAsync: (_type: string, handler: () => void) => {
      changed = handler;
    },
  };
  vi.stubGlobal('Office', {
    context: { mailbox, partitionKey },
    EventType: { ItemChanged: 'olkItemSelectedChanged' },
    onReady: (done: (info: { host: string | null }) => void) => done({ host }),
  });
  vi.stubGlobal(
    'fetch',
    async (
      to: string,
      { headers, body, credentials }: { headers: Record<string, string>; body: FormData; credentials: string },
    ) => {
      sent.push({
        to,
        authorization: headers.authorization ?? null,
        credentials,
        fields: Object.fromEntries([...body].map(([name, value]) => [name, String(value)])),
      });
      return (answers.shift() ?? (() => new Response(answerOf('known'))))();
    },
  );
  new Function(SCRIPT)();
  await settled();
  return async (next: object | null) => {
    mailbox.item = next;
    changed();
    await settled();
  };
}

/** The document outlives a test; the script of the test before must not answer in the next. */
const listened: [string, EventListener][] = [];
const listen = document.addEventListener.bind(document);
document.addEventListener = ((type: string, listener: EventListener) => {
  listened.push([type, listener]);
  listen(type, listener);
}) as typeof document.addEventListener;

beforeEach(() => {
  for (const [type, listener] of listened.splice(0)) document.removeEventListener(type, listener);
  localStorage.clear();
  sent = [];
  answers = [];
});
const shown = () => document.querySelector('[role="status"]')?.textContent ?? null;
const typeKey = async (key: string) => {
  (document.querySelector('[name="key"]') as HTMLInputElement).value = key;
  document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
};

test('asks nothing without a key; typed once and taken, it is kept apart for this mailbox site', async () => {
  await open(email());
  expect(sent).toEqual([]);
  await typeKey(KEY);
  expect(localStorage.getItem('p1-outlook-key')).toBe(KEY);
  expect(sent[0]).toMatchObject({ authorization: `Bearer ${KEY}`, credentials: 'omit' });
  expect(sent[0]!.fields).not.toHaveProperty('key');
  expect(shown()).toBe('known');
});

test('sends the sender, the subject and two headers, and no other header', async () => {
  localStorage.setItem('p1-outlook-key', KEY);
  await open(email());
  expect(sent[0]!.fields).toMatchObject({
    email: 'dispatch@heron.example',
    name: 'Heron',
    subject: 'Re: R-1001',
    message_id: '<1@heron.example>',
  });
  expect(sent[0]!.fields.headers).toMatch(/dmarc=fail[\s\S]*Reply-To/);
  expect(sent[0]!.fields.headers).not.toMatch(/X-Secret|Received/);
});

test('a pinned pane follows the reader, and never shows one email’s answer beside another', async () => {
  localStorage.setItem('p1-outlook-key', KEY);
  let arrive = (_answer: Response) => {};
  answers = [
    () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
    () => new Response(answerOf('the second')),
  ];
  const change = await open(email());
  await change(email({ from: { emailAddress: 'two@heron.example' }, internetMessageId: '<2@heron.example>' }));
  expect(shown()).toBe('the second');
  arrive(new Response(answerOf('the first, late')));
  await settled();
  expect(shown()).toBe('the second');
  await change(null);
  expect(shown()).toBeNull();
});

test('a revoked key is forgotten', async () => {
  localStorage.setItem('p1-outlook-key', KEY);
  answers = [() => new Response(answerOf('revoked'), { status: 401 })];
  await open(email());
  expect(localStorage.getItem('p1-outlook-key')).toBeNull();
});

test('a wrong key is not kept', async () => {
  answers = [() => new Response(answerOf('wrong'), { status: 401 })];
  await open(email());
  await typeKey('bpk_wrong');
  expect(localStorage.getItem('p1-outlook-key')).toBeNull();
});

test('outside Outlook the page stays a form', async () => {
  localStorage.setItem('p1-outlook-key', KEY);
  await open(email(), { host: null });
  expect(sent).toEqual([]);
  expect((document.querySelector('[name="email"]') as HTMLInputElement).value).toBe('');
});

test('scripts in an answer are not run', async () => {
  localStorage.setItem('p1-outlook-key', KEY);
  answers = [() => new Response(answerOf('<script>window.isTaken = true</script>x'))];
  await open(email());
  expect((window as { isTaken?: boolean }).isTaken).toBeUndefined();
});
