import { parse } from 'scim2-parse-filter';
import { z } from 'zod';

/** The messages of SCIM 2.0 (RFC 7643 and 7644), as far as a directory needs them here. */

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

export const MOST_RESULTS = 200;

type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'uniqueness';

/** A refusal in SCIM’s own shape. */
export class ScimRefusal extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType?: ScimType,
  ) {
    super(detail);
  }
}

export const scimError = (status: number, detail: string, scimType?: string) => ({
  schemas: [ERROR_SCHEMA],
  status: String(status),
  ...(scimType !== undefined && { scimType }),
  detail,
});

export const noSuch = (what: string) => new ScimRefusal(404, `There is no such ${what}.`);

export const listOf = (resources: object[], total: number, startIndex: number) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** One line of text. */
const line = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'is not one line of text');

/** True, or `"True"` as Entra sends it. */
const flag = z.preprocess(
  (value) => (typeof value === 'string' ? ({ true: true, false: false }[value.toLowerCase()] ?? value) : value),
  z.boolean(),
);

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/** A person, as far as we keep it; everything else that a directory sends is ignored. */
export const ScimUser = z.object({
  userName: line(254).min(1, 'is missing'),
  externalId: optional(line(300)),
  name: optional(z.object({ givenName: optional(line(100)), familyName: optional(line(100)) })),
  emails: optional(z.array(z.object({ value: line(254), type: optional(line(50)), primary: optional(flag) })).max(20)),
  active: flag.default(true),
});
export type ScimUser = z.output<typeof ScimUser>;

export const ScimGroup = z.object({
  displayName: line(200).min(1, 'is missing'),
  externalId: optional(line(300)),
  members: optional(z.array(z.object({ value: z.coerce.string().max(20) })).max(10_000)),
});
export type ScimGroup = z.output<typeof ScimGroup>;

/** @throws ScimRefusal 400 that names the attribute */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new ScimRefusal(400, `${path.join('.') || 'The body'}: ${message}.`, 'invalidValue');
}

/** The address of a person: the primary one, the one for work, the first; without any, the user name. */
export function emailOf({ userName, emails }: Pick<ScimUser, 'userName' | 'emails'>): string {
  const list = emails ?? [];
  const chosen = list.find(({ primary }) => primary) ?? list.find(({ type }) => type === 'work') ?? list[0];
  return (chosen?.value || userName).trim().toLowerCase();
}

const Page = z.object({
  startIndex: z.coerce.number().int().catch(1),
  count: z.coerce.number().int().catch(MOST_RESULTS),
  filter: z.string().max(1000).optional(),
  excludedAttributes: z.string().max(1000).catch(''),
});

/** Which part of a list, and what its filter asks for. */
export function readPage(query: unknown) {
  const { startIndex, count, filter, excludedAttributes } = readAs(Page, query ?? {});
  return {
    startIndex: Math.max(1, startIndex),
    count: Math.min(MOST_RESULTS, Math.max(0, count)),
    where: filter === undefined ? [] : readFilter(filter),
    excluded: excludedAttributes.split(',').map((name) => name.trim()),
  };
}

export type Wanted = { attribute: string; value: string };

/**
 * What all has to hold: `userName eq "ann@example.com"`, several of it with `and`, and `emails[type eq "work"].value eq "…"`, which
 * asks for the address: a person has one here. @throws ScimRefusal 400 for any other operator
 */
function readFilter(text: string): Wanted[] {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(text);
  } catch {
    throw new ScimRefusal(400, 'The filter cannot be read.', 'invalidFilter');
  }
  const parts = parsed.op === 'and' ? parsed.filters : [parsed];
  return parts.flatMap((part) => {
    if (part.op === '[]' && parts.length > 1 && isTypeOfWork(part.valFilter)) return [];
    if (part.op !== 'eq' || !('compValue' in part))
      throw new ScimRefusal(400, 'Filter by attributes with eq, and by several with and.', 'invalidFilter');
    return [{ attribute: part.attrPath.toLowerCase(), value: String(part.compValue) }];
  });
}

const isTypeOfWork = (filter: ReturnType<typeof parse>) =>
  filter.op === 'eq' && filter.attrPath.toLowerCase() === 'type' && filter.compValue === 'work';

/** Names that would change what all objects have; the library takes the keys of a value for paths too. */
const UNSAFE = /__proto__|constructor|prototype/;

const hasUnsafeKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => UNSAFE.test(key) || hasUnsafeKey(inner));

const Patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z
          .string()
          .max(300)
          .refine((path) => !UNSAFE.test(path), 'is no attribute')
          .optional(),
        value: z
          .unknown()
          .refine((value) => !hasUnsafeKey(value), 'is no value')
          .optional(),
      }),
    )
    .min(1)
    .max(1000),
});

/** The operations of a PATCH. @throws ScimRefusal 400 */
export const readOperations = (body: unknown) => readAs(Patch, body).Operations;

const meta = (location: string, resourceType: string) => ({ meta: { location, resourceType } });

export const serviceProviderConfig = (base: string) => ({
  schemas: [CONFIG_SCHEMA],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MOST_RESULTS },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the page Single sign-on.',
      primary: true,
    },
  ],
  ...meta(`${base}/ServiceProviderConfig`, 'ServiceProviderConfig'),
});

export const resourceTypes = (base: string) =>
  [
    { id: 'User', endpoint: '/Users', schema: USER_SCHEMA },
    { id: 'Group', endpoint: '/Groups', schema: GROUP_SCHEMA },
  ].map((type) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    name: type.id,
    ...type,
    ...meta(`${base}/ResourceTypes/${type.id}`, 'ResourceType'),
  }));

const attribute = (name: string, type: string, more: object = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

export const schemas = (base: string) =>
  [
    {
      id: USER_SCHEMA,
      name: 'User',
      description: 'User Account',
      attributes: [
        attribute('userName', 'string', { required: true, uniqueness: 'server' }),
        attribute('name', 'complex', {
          subAttributes: [attribute('givenName', 'string'), attribute('familyName', 'string')],
        }),
        attribute('emails', 'complex', {
          multiValued: true,
          subAttributes: [attribute('value', 'string'), attribute('type', 'string'), attribute('primary', 'boolean')],
        }),
        attribute('active', 'boolean'),
        attribute('groups', 'complex', {
          multiValued: true,
          mutability: 'readOnly',
          subAttributes: [
            attribute('value', 'string', { mutability: 'readOnly' }),
            attribute('display', 'string', { mutability: 'readOnly' }),
          ],
        }),
      ],
    },
    {
      id: GROUP_SCHEMA,
      name: 'Group',
      description: 'Group',
      attributes: [
        attribute('displayName', 'string', { required: true, uniqueness: 'server' }),
        attribute('members', 'complex', {
          multiValued: true,
          subAttributes: [attribute('value', 'string', { mutability: 'immutable' }), attribute('display', 'string')],
        }),
      ],
    },
  ].map((schema) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...schema,
    ...meta(`${base}/Schemas/${schema.id}`, 'Schema'),
  }));
