import { hostileFile, hostileJson, hostileText, hostileWritten, NUMBERS, PROTOTYPE_NAMES } from './hostile-values';
import type { Random } from './random';

/** One request of a run, whole: what it is sent with, and by whom. */
export type FuzzRequest = {
  to: 'monitor' | 'portal';
  account: Account;
  method: string;
  /** From the root of the host, encoded. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The call or route it was made for. */
  of: string;
};

export const ACCOUNTS = ['admin', 'staff', 'other', 'watchdog', 'carrier', 'nobody'] as const;
export type Account = (typeof ACCOUNTS)[number];

export type Part = { name: string; value: string | Buffer; filename?: string };
const BOUNDARY = 'fuzz-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, value, filename }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
      ),
      Buffer.from(value),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

/** A form that breaks off, lacks its end, its names or its boundary. */
export function malformed(body: Buffer, random: Random): Buffer {
  const text = body.toString('latin1');
  switch (random.below(5)) {
    case 0:
      return body.subarray(0, random.below(body.length + 1));
    case 1:
      return Buffer.from(text.replaceAll('--\r\n', ''), 'latin1');
    case 2:
      return Buffer.from(text.replace('name=', 'nam='), 'latin1');
    case 3:
      return Buffer.from(text.replaceAll(BOUNDARY, 'another'), 'latin1');
    default:
      return Buffer.concat([body, body]);
  }
}

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  MULTIPART,
  'text/plain',
  'application/octet-stream',
  'x',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Written into an address so that it arrives as it is: lone surrogates have no UTF-8 and become their bytes. */
export const encoded = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) =>
      /[\w.~-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('');

/** The names and values of a form or a query, here and there twice, unknown or named like a prototype's. */
export function mangled(fields: readonly [string, string][], random: Random, hostileShare: number): [string, string][] {
  const all = fields.flatMap(([name, value]): [string, string][] => {
    if (random.chance(hostileShare / 4)) return [];
    const sent: [string, string] = [name, random.chance(hostileShare) ? hostileWritten(random) : value];
    if (random.chance(hostileShare / 6)) return [sent, [name, hostileWritten(random)]];
    return [random.chance(hostileShare / 8) ? [`${name}[${random.pick(['', '0', 'x', '__proto__'])}]`, sent[1]] : sent];
  });
  if (random.chance(hostileShare / 4))
    all.push([random.pick([...PROTOTYPE_NAMES, 'tail', 'page', '']), hostileWritten(random)]);
  return all;
}

export const queryOf = (fields: readonly [string, string][]): string =>
  // What an address can hold: longer ones are rejected before anything reads them.
  fields
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&')
    .slice(0, 60_000)
    .replace(/%.?$/, '');

/** The same request with a method, content type or body that it should not have. */
export function distorted(request: FuzzRequest, random: Random): FuzzRequest {
  switch (random.below(6)) {
    case 0:
      return { ...request, method: random.pick(METHODS) };
    case 1:
      return { ...request, headers: { ...request.headers, 'content-type': random.pick(CONTENT_TYPES) } };
    case 2:
      return {
        ...request,
        method: random.pick(['POST', 'PUT', 'PATCH']),
        body: request.body && malformed(request.body, random),
      };
    case 3:
      return {
        ...request,
        headers: { ...request.headers, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(hostileJson(random))),
      };
    case 4:
      return {
        ...request,
        path:
          request.path + random.pick(['%00', '%5C', '%zz', '%FF', '/', '//', '.data', ';x', '?', '%2e%2e', '/../..']),
      };
    default: {
      const name = random.pick([
        'accept',
        'accept-language',
        'user-agent',
        'x-forwarded-for',
        'x-forwarded-host',
        'referer',
        'range',
        'if-none-match',
        'x-request-id',
        'expect',
      ]);
      const value = hostileText(random).slice(0, 4_000);
      return { ...request, headers: { ...request.headers, [name]: value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?') } };
    }
  }
}

export { hostileFile, NUMBERS };
