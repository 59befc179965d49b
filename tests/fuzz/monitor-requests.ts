import { hostileDate, hostileFile, hostileJson, hostileText, hostileWritten, NUMBERS } from './hostile-values';
import type { Random } from './random';
import {
  type Account,
  encoded,
  type FuzzRequest,
  MULTIPART,
  malformed,
  mangled,
  multipart,
  type Part,
  queryOf,
} from './requests';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema | boolean;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  $ref?: string;
};
type Operation = {
  operationId: string;
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type OpenApi = { paths: Record<string, Record<string, Operation>> };
export type Call = { method: string; path: string; operation: Operation };

/** These end a session: the run would go on signed out. */
const EXCLUDED = ['signOut', 'endAllSessions', 'endSession', 'refreshJwt'];
/** Done to a real record these take away the rights that the run needs. */
const NOTHING_REAL = ['removeUser', 'updateUser', 'changePlan', 'claimOpenUserInvitation'];

export const callsOf = (document: OpenApi): Call[] =>
  Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) => !EXCLUDED.includes(operation.operationId));

const PREDICATES = [
  'eq',
  'not_eq',
  'cont',
  'cont_any',
  'matches',
  'start',
  'in',
  'not_in',
  'gt',
  'lteq',
  'null',
  'present',
  'true',
  'nothing',
];

/** A call as the document describes it, with as many hostile values as `hostileShare` says. */
export function monitorRequest(
  call: Call,
  account: Account,
  ids: readonly string[],
  random: Random,
  hostileShare: number,
): FuzzRequest {
  const { operation } = call;
  const isReal = !NOTHING_REAL.includes(operation.operationId);
  const known = isReal ? ids : ['987654321'];
  const values = { random, hostileShare, ids: known };
  const path = call.path.replaceAll(/\{(\w+)\}/g, () =>
    random.chance(hostileShare / 2) ? encoded(hostileWritten(random).slice(0, 3_000)) || '%20' : random.pick(known),
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && random.chance(0.6))
    .flatMap(({ name, schema }): [string, string][] =>
      name === 'q' ? conditions(call, random) : written(name, described(schema, name, values)),
    );
  const request = { to: 'monitor', account, method: call.method, of: operation.operationId } as const;
  const address = { path: withQuery(path, queryOf(mangled(query, random, hostileShare / 2))) };
  const content = operation.requestBody?.content;
  const form = content?.['multipart/form-data'];
  if (form && (!content['application/json'] || random.chance(0.8))) {
    const body = multipart(partsOf(form.schema, values));
    return {
      ...request,
      ...address,
      headers: { 'content-type': MULTIPART },
      body: random.chance(hostileShare / 3) ? malformed(body, random) : body,
    };
  }
  const json = content?.['application/json'];
  if (!json) return { ...request, ...address, headers: {}, body: null };
  const body = random.chance(hostileShare / 6) ? hostileJson(random) : described(json.schema, 'body', values);
  return {
    ...request,
    ...address,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(textOf(body, random, hostileShare)),
  };
}

/** JSON text: numbers that no language writes, a key twice or an end too soon make it another. */
function textOf(body: unknown, random: Random, hostileShare: number): string {
  const text = JSON.stringify(body) ?? '';
  if (!random.chance(hostileShare / 6)) return text;
  return random.pick([
    text.slice(0, random.below(text.length + 1)),
    text.replace(/:\d+/, ':1e999'),
    text.replace(/:\d+/, ':99999999999999999999'),
    text.replace('{', '{"__proto__":{"x":1},'),
    `[${text}]`,
    `\ufeff${text}`,
  ]);
}

const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);

function conditions(call: Call, random: Random): [string, string][] {
  const fields = fieldsOfAnswer(call);
  return Array.from({ length: 1 + random.below(3) }, (): [string, string] => {
    const field = random.pick(fields);
    const value = random.chance(0.5)
      ? hostileWritten(random)
      : random.pick(['5000101', 'blue', 'TX', '1', 'true', '2026-01-01']);
    switch (random.below(5)) {
      case 0:
        return ['q[s]', `${field} ${random.pick(['asc', 'desc', 'sideways'])}`];
      case 1:
        return [`q[g][${random.below(3)}][${field}_${random.pick(PREDICATES)}]`, value];
      case 2:
        return [`q[${field}_${random.pick(PREDICATES)}][]`, value];
      case 3:
        return [`q[c][0][${random.pick(['a', 'p', 'v'])}]`, value];
      default:
        return [
          `q[${field}_or_${random.pick(fields)}_${random.pick(PREDICATES)}]`.replace(
            /_or_\w+?_(?=\w+\]$)/,
            random.chance(0.7) ? '_' : '$&',
          ),
          value,
        ];
    }
  });
}

function fieldsOfAnswer({ operation }: Call): readonly string[] {
  const text = JSON.stringify(operation.responses['200']?.content ?? {});
  const names = [...text.matchAll(/"([a-z]\w{1,40})":\{/g)].map(([, name]) => name!);
  return names.length > 0 ? [...new Set(names)] : ['id', 'created_at'];
}

type Values = { random: Random; hostileShare: number; ids: readonly string[] };

function described(schema: Schema, name: string, values: Values, depth = 0): unknown {
  const { random, hostileShare } = values;
  // The whole body is replaced elsewhere: here a part of it is.
  if (depth > 0 && random.chance(hostileShare))
    return random.chance(0.7) ? hostileOf(schema, name, random) : hostileJson(random);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return described(random.pick(choices), name, values, depth + 1);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  switch (type) {
    case 'object': {
      const required = schema.required ?? [];
      const kept = Object.entries(schema.properties ?? {}).filter(
        ([key]) => required.includes(key) || random.chance(0.5),
      );
      return Object.fromEntries(
        kept.map(([key, property]) => [key, depth > 6 ? null : described(property, key, values, depth + 1)]),
      );
    }
    case 'array': {
      const items = typeof schema.items === 'object' ? schema.items : {};
      return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => described(items, name, values, depth + 1));
    }
    case 'integer':
    case 'number':
      return /(^|_)ids?$/.test(name)
        ? Number(random.pick(values.ids))
        : Math.max(schema.minimum ?? 0, random.pick([0, 1, 2, 10]));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return plainText(schema, name, values);
    default:
      return random.pick([...values.ids, 'x', 1, null]);
  }
}

function plainText({ format }: Schema, name: string, { random, ids }: Values): string {
  if (/(^|_)ids?$/.test(name)) return random.pick(ids);
  if (format === 'date' || /(_on|_date|day)$/.test(name))
    return random.pick(['2026-11-22', '2027-01-31', '2020-02-29']);
  if (format === 'date-time' || /_at$/.test(name)) return '2026-11-22T10:00:00.000Z';
  if (format === 'email' || name.includes('email')) return `user${random.below(500)}@broker.invalid`;
  if (format === 'uri' || name.includes('url')) return 'https://hooks.invalid/x';
  return random.pick(['A plain text.', 'Blue', '5000101', 'TX', '+12125550199']);
}

function hostileOf({ type, format }: Schema, name: string, random: Random): unknown {
  if (type === 'integer' || type === 'number') return random.pick(NUMBERS);
  if (type === 'boolean') return random.pick(['true', 1, null, 'yes']);
  if (type === 'string')
    return format?.startsWith('date') || /_(on|at)$/.test(name) ? hostileDate(random) : hostileText(random);
  return hostileJson(random);
}

/** A value as a query writes it: a list by its name again, an object by its fields in brackets. */
function written(name: string, value: unknown): [string, string][] {
  if (value === null || value === undefined) return [[name, '']];
  if (Array.isArray(value)) return value.slice(0, 50).flatMap((one) => written(`${name}[]`, one));
  if (typeof value === 'object')
    return Object.entries(value)
      .slice(0, 20)
      .flatMap(([key, one]) => (name.length > 300 ? [] : written(`${name}[${key}]`, one)));
  return [[name, String(value)]];
}

function partsOf(schema: Schema, values: Values): Part[] {
  const { random, hostileShare } = values;
  const { file, ...fields } = schema.properties ?? {};
  const parts = Object.entries(fields)
    .filter(([name]) => schema.required?.includes(name) || random.chance(0.6))
    .flatMap(([name, property]) => written(name, described(property, name, values, 1)))
    .map(([name, value]): Part => ({ name: name.replaceAll(/["\r\n]/g, '_'), value }));
  const files = Array.from(
    { length: random.chance(0.9) ? 1 : random.pick([0, 2, 3]) },
    (): Part => ({
      name: file ? 'file' : 'other',
      value: hostileFile(random),
      filename: random.chance(hostileShare)
        ? hostileText(random)
            .replaceAll(/["\r\n]/g, '_')
            .slice(0, 500)
        : 'paper.pdf',
    }),
  );
  return [...parts, ...files];
}
