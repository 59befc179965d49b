// npx tsx scripts/write-docs.ts: writes docs/calls.md, docs/events.md, docs/scopes.md and docs/data-kept.md from the contract, and docs/map.md from the map of the monitor. Tests of
// tests/docs/ fail when they are stale.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { SCOPE_HINTS, SCOPE_LABELS, SCOPES_WITHOUT_EFFECT } from '../contract/account/account.constants';
import type { Call } from '../contract/call';
import { calls } from '../contract/calls';
import {
  COMPANY_EVENT_KIND_NAMES,
  COMPANY_EVENT_KINDS,
  COMPANY_EVENT_VERSION,
} from '../contract/integrations/company-events.constants';
import { COMPANY_EVENT_DATA, PostedEvent } from '../contract/integrations/company-events.entities';
import { WEBHOOK_HEADERS } from '../contract/integrations/webhooks.constants';
import { ERASURE_LEAVES } from '../contract/retention/erasure.constants';
import {
  isSetByCompany,
  KEPT_FOR_GOOD,
  RETENTION_KINDS,
  retentionRule,
} from '../contract/retention/retention.constants';
import { FILE_PART } from '../contract/shared/files.constants';
import { formatMegabytes } from '../contract/shared/format';
import { PERMISSIONS, SCOPES, type Scope, WRITES_WITHOUT_SCOPE } from '../contract/shared/permissions';
import { entityNames, type JsonSchema } from './entity-names';
import { MAP_PAGE, mapPage } from './map-page';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const CALLS_PAGE = join(ROOT, 'docs', 'calls.md');
export const EVENTS_PAGE = join(ROOT, 'docs', 'events.md');
export const DATA_KEPT_PAGE = join(ROOT, 'docs', 'data-kept.md');
export const SCOPES_PAGE = join(ROOT, 'docs', 'scopes.md');

/** Identity first, then by address: the order in which a module's exports come is the loader's affair. */
const SORTED = Object.entries(calls).sort(([, a], [, b]) => compare(orderOf(a), orderOf(b)));

function orderOf({ path, method }: Call): string {
  return `${path.startsWith('/api/v1/') ? 1 : 0} ${path} ${method}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** @returns the whole of docs/calls.md: every call, then every entity once. */
export async function callsPage(): Promise<string> {
  const names = await entityNames();
  const entities = new Map<string, JsonSchema>();
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const { $defs, ...json } = z.toJSONSchema(schema, { metadata: names, io, unrepresentable: 'any' }) as JsonSchema;
    for (const [name, definition] of Object.entries($defs ?? {})) entities.set(name, definition);
    return json;
  };
  const sections = SORTED.map(([id, call]) => callSection(id, call, schemaOf));
  const index = SORTED.map(
    ([id, { method, path, may }]) => `| [${id}](#${id.toLowerCase()}) | ${method} | \`/monitor${path}\` | ${may} |`,
  );
  const shapes = [...entities]
    .sort(([a], [b]) => compare(a, b))
    .map(([name, json]) => `### ${name}\n\n${code(shape(json, ''))}`);
  return `${[HEAD, '| call | method | address | may |', '|---|---|---|---|'].join('\n')}
${index.join('\n')}

${MAY}

## Calls

${sections.join('\n\n')}

## Entities

A question mark: the field may be absent. \`null\`: not reported, or none.

${shapes.join('\n\n')}
`;
}

/** @returns the whole of docs/events.md: what surrounds every event, then the data of each kind. */
export function eventsPage(): string {
  const schemaOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const sections = COMPANY_EVENT_KIND_NAMES.map((kind) => {
    const { label } = COMPANY_EVENT_KINDS[kind];
    return `### ${kind}\n\n${label}.\n\n${code(shape(schemaOf(COMPANY_EVENT_DATA[kind]), ''))}`;
  });
  return `${EVENTS_HEAD}
## What a webhook is sent

${code(shape(schemaOf(PostedEvent), ''))}

## Kinds

A question mark: the field may be absent. \`null\`: not known, or none.

${sections.join('\n\n')}
`;
}

const EVENTS_HEAD = `# Events

Written by \`npx tsx scripts/write-docs.ts\` from \`contract/integrations/company-events.entities.ts\`: change the contract, not this
page. The \`webhooks\` section of the OpenAPI document has the same with the headers. How to receive them:
[receive events](how-to/receive-events.md).

The data has version ${COMPANY_EVENT_VERSION}. A field may be added, and a value to a list of values; none is renamed or removed. What
would break a receiver becomes a new kind beside the old one ([0214](decisions/0214-events-out.md)).

| header | |
|---|---|
| \`${WEBHOOK_HEADERS.signature}\` | \`t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">\` |
| \`${WEBHOOK_HEADERS.event}\` | the kind |
| \`${WEBHOOK_HEADERS.delivery}\` | the delivery, the same at each try |
| \`${WEBHOOK_HEADERS.replay}\` | \`true\`: sent again because someone asked for it; else absent |
`;

const HEAD = `# Calls of the monitor API

Written by \`npx tsx scripts/write-docs.ts\` from [contract/calls.ts](../contract/calls.ts): change the contract, not this page. The
same list as an OpenAPI document is served at \`/monitor/openapi.json\`, as a page at \`/monitor/docs\`.

A list answers with the headers \`currentpage\`, \`totalpages\` and \`totalitems\`. A refusal has the body
\`{ code, message, fields? }\`, with \`url\` on 406, \`reason\` on 418, \`missing\` on 403; 429 carries \`Retry-After\`. A fault
(5xx) has a \`reference\` and no detail. Every call may also answer 413 or 415 for a body that is too large or not JSON.
`;

/** What a call with `stepUp` takes of a person. */
const STEP_UP: Readonly<Record<string, string>> = {
  true: ' Takes a code given within ten minutes.',
  'by-input': ' Some inputs take a code given within ten minutes.',
};

const MAY = `## Who may make a call

| may | admits |
|---|---|
| public | anybody |
| awaiting-code | a session whose password was right and whose code has not come yet |
| signed-in | any user |
| under-review | any user, also one whose access is under review |
| broker | a user with a name, of a broker company in good standing |
${Object.entries(PERMISSIONS)
  .map(([name, needs]) => `| ${name} | a broker, and: ${needsInWords(needs)} |`)
  .join('\n')}

Every change asks a scope ([0139](decisions/0139-every-change-asks-a-scope.md)), except:

| call | why any broker may make it |
|---|---|
${Object.entries(WRITES_WITHOUT_SCOPE)
  .map(([name, why]) => `| [${name}](#${name.toLowerCase()}) | ${why} |`)
  .join('\n')}`;

function needsInWords(needs: {
  scope?: string;
  oneOfScopes?: readonly string[];
  plan?: string;
  alsoPlan?: string;
  ownEntry?: true;
  flag?: string;
  watchdog?: string;
  vehicles?: true;
  evenExpired?: true;
}): string {
  return [
    needs.scope && `scope \`${needs.scope}\``,
    needs.oneOfScopes && `one of the scopes ${needs.oneOfScopes.map((scope) => `\`${scope}\``).join(', ')}`,
    needs.plan && `plan feature \`${needs.plan}\``,
    needs.alsoPlan && `plan feature \`${needs.alsoPlan}\``,
    needs.ownEntry && 'a company with its own FMCSA record',
    needs.flag && `flag \`${needs.flag}\``,
    needs.vehicles && 'a company without `hide_vehicle_search` (404 otherwise)',
    needs.watchdog && `for a watchdog user, \`${needs.watchdog}\``,
    needs.evenExpired && 'also where the trial or subscription ended',
  ]
    .filter(Boolean)
    .join(', ');
}

function callSection(id: string, call: Call, schemaOf: (schema: z.ZodType, io: 'input' | 'output') => JsonSchema) {
  const inputs = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema ? inputRows(part, schemaOf(schema, 'input')) : [];
  });
  if (call.upload) inputs.push(fileRow(call.upload));
  const answer = call.response
    ? `Answers 200${call.paged ? ', a page of a list' : ''}:\n\n${code(shape(schemaOf(call.response, 'output'), ''))}`
    : 'Answers 204, without a body.';
  return [
    `### ${id}`,
    `\`${call.method} /monitor${call.path}\``,
    call.summary,
    [
      `May: ${call.may}. Refuses with: ${call.errors.join(', ') || 'nothing of its own'}.${call.stepUp ? STEP_UP[String(call.stepUp)] : ''}`,
      ...(call.repeats ? [REPEATS[call.repeats]] : []),
      ...(call.deprecated ? [`**Ends after ${call.deprecated.until}.** ${call.deprecated.instead}`] : []),
    ].join(' '),
    inputs.length > 0 ? ['| input | in | type | |', '|---|---|---|---|', ...inputs].join('\n') : 'Takes no input.',
    answer,
  ].join('\n\n');
}

const REPEATS = {
  same: 'The same again changes nothing more.',
  'by-key': 'Made once for an `Idempotency-Key`.',
} as const satisfies Record<NonNullable<Call['repeats']>, string>;

const fileRow = ({ types, maxBytes, isOptional }: NonNullable<Call['upload']>): string =>
  `| ${FILE_PART} | part of a multipart form | ${types.map((type) => `\`${type}\``).join(' or ')} | ${isOptional ? '' : 'required, '}${formatMegabytes(maxBytes)} at most |`;

function inputRows(part: 'params' | 'query' | 'body', json: JsonSchema): string[] {
  const required = new Set(json.required ?? []);
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const isRequired = part === 'params' || required.has(name);
    const notes = [isRequired ? 'required' : 'optional', ...limits(property)].join(', ');
    const where = { params: 'path', query: 'query', body: 'body' }[part];
    const type = name === 'q' && part === 'query' ? 'ransack conditions, `q[…]`' : `\`${cell(shape(property, ''))}\``;
    return `| ${name} | ${where} | ${type} | ${notes} |`;
  });
}

function limits({ minimum, maximum, minLength, maxLength, pattern, format, default: standard }: JsonSchema): string[] {
  const found: string[] = [];
  if (minimum !== undefined) found.push(`from ${minimum}`);
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) found.push(`to ${maximum}`);
  if (minLength !== undefined && minLength > 1) found.push(`at least ${minLength} characters`);
  if (maxLength !== undefined) found.push(`at most ${maxLength} characters`);
  // A format says it already.
  if (pattern !== undefined && format === undefined) found.push(`matches \`${cell(pattern)}\``);
  if (standard !== undefined) found.push(`default ${JSON.stringify(standard)}`);
  return found;
}

/** A JSON schema as a type a reader of TypeScript knows. */
function shape(json: JsonSchema, indent: string): string {
  if (json.$ref) return json.$ref.split('/').at(-1) ?? 'unknown';
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = json.anyOf ?? json.oneOf;
  if (either) return either.map((one) => shape(one, indent)).join(' | ');
  if (Array.isArray(json.type)) return json.type.join(' | ');
  if (json.type === 'array') {
    const of = shape(json.items ?? {}, indent);
    return of.includes(' | ') && !of.startsWith('{') ? `(${of})[]` : `${of}[]`;
  }
  if (json.type === 'object') return objectShape(json, indent);
  if (json.format === 'date' || json.format === 'date-time') return json.format;
  return json.type ?? 'unknown';
}

function objectShape({ properties, required, additionalProperties, propertyNames }: JsonSchema, indent: string) {
  if (properties === undefined) {
    if (typeof additionalProperties !== 'object') return 'object';
    return `{ [key: ${shape(propertyNames ?? { type: 'string' }, indent)}]: ${shape(additionalProperties, indent)} }`;
  }
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const said = property.description === undefined ? '' : ` // ${property.description}`;
    return `${inner}${name}${required?.includes(name) ? '' : '?'}: ${shape(property, inner)};${said}`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const code = (text: string) => `\`\`\`ts\n${text}\n\`\`\``;
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** What each scope opens, and which open nothing: from the permissions that the monitor enforces. */
export function scopesPage(): string {
  const asking = (scope: Scope) =>
    Object.entries(PERMISSIONS as Record<string, { scope?: Scope; oneOfScopes?: readonly Scope[] }>).flatMap(
      ([name, needs]) => (needs.scope === scope || needs.oneOfScopes?.includes(scope) ? [`\`${name}\``] : []),
    );
  const opens = (scope: Scope) => {
    if (SCOPES_WITHOUT_EFFECT.includes(scope)) return 'Reserved: does nothing yet';
    return asking(scope).join(', ') || `${SCOPE_HINTS[scope]} No permission asks it; the emails do`;
  };
  return [
    '# Scopes',
    '',
    'What a company’s manager gives to a person, a role, a group or a key. Written by `npx tsx scripts/write-docs.ts` from',
    '`contract/shared/permissions.ts`. A reserved scope is one of the text for what this product does not have: it is stored, and controls nothing.',
    'The permissions are in [calls.md](calls.md).',
    '',
    '| scope | as the forms name it | permissions that ask it, alone or as one of several |',
    '|---|---|---|',
    ...SCOPES.map((scope) => `| \`${scope}\` | ${SCOPE_LABELS[scope]} | ${opens(scope)} |`),
    '',
  ].join('\n');
}

/** How long what is kept, and what an erasure leaves: from the tables that the product itself uses. */
export function dataKeptPage(): string {
  const time = (days: number | null) => (days === null ? 'until the account ends' : `${days} days`);
  const kinds = RETENTION_KINDS.map((kind) => {
    const { label, least, most, standard, source } = retentionRule(kind);
    const own = isSetByCompany(kind) ? `${least} to ${most} days` : 'fixed';
    return `| ${label} | ${time(standard)} | ${own} | ${source} |`;
  });
  return [
    '# How long data is kept',
    '',
    'Written by `npx tsx scripts/write-docs.ts` from `contract/retention/`, which the product, its pages and its tests use. Why it is built',
    'so: [0229](decisions/0229-retention-holds-and-erasure.md). How to answer a person: [privacy',
    'requests](how-to/answer-privacy-requests.md).',
    '',
    '## By age',
    '',
    '| data | kept for | a company sets | source |',
    '|---|---|---|---|',
    ...kinds,
    '',
    '## Until the company’s account ends',
    '',
    '| data | why |',
    '|---|---|',
    ...KEPT_FOR_GOOD.map(({ label, source }) => `| ${label} | ${source} |`),
    '',
    '## What an erasure of a person leaves',
    '',
    '| data | why | tables |',
    '|---|---|---|',
    ...ERASURE_LEAVES.map(
      ({ label, why, tables }) => `| ${label} | ${why} | ${tables.map((one) => `\`${one}\``).join(', ')} |`,
    ),
    '',
    'What is under a legal hold stays too, until the hold is released.',
    '',
  ].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(DATA_KEPT_PAGE, dataKeptPage());
  writeFileSync(SCOPES_PAGE, scopesPage());
  writeFileSync(MAP_PAGE, mapPage());
  writeFileSync(CALLS_PAGE, await callsPage());
  writeFileSync(EVENTS_PAGE, eventsPage());
  console.log(`docs/calls.md: ${Object.keys(calls).length} calls`);
}
