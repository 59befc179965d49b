import type { Call } from '@contract/call';
import { calls } from '@contract/calls';
import {
  COMPANY_EVENT_KIND_NAMES,
  COMPANY_EVENT_KINDS,
  COMPANY_EVENT_VERSION,
  type CompanyEventKind,
} from '@contract/integrations/company-events.constants';
import { postedEventOf } from '@contract/integrations/company-events.entities';
import { WEBHOOK_HEADERS } from '@contract/integrations/webhooks.constants';
import { ERRORS_OF_ANY_CALL } from '@contract/shared/error-catalogue';
import { ErrorBody } from '@contract/shared/errors';
import { FILE_PART } from '@contract/shared/files.constants';
import { SUBMISSION_HEADER, SUBMISSIONS_KEPT_HOURS } from '@contract/shared/submissions.constants';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return rest;
};

type ObjectSchema = { properties?: Record<string, Record<string, unknown>>; required?: string[] };

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectSchema;
  return Object.entries(properties).map(([name, property]) =>
    name === 'q' && where === 'query'
      ? {
          name: 'q',
          in: 'query',
          style: 'deepObject',
          explode: true,
          description:
            'Ransack conditions, groupings and sorts: q[legal_name_cont]=…, q[s]=legal_name asc. An unknown one is 422.',
          schema: { type: 'object', additionalProperties: true },
        }
      : { name, in: where, required: where === 'path' || required.includes(name), schema: property },
  );
};

const PERMISSION_LABELS: Record<string, string> = {
  public: 'Anybody.',
  'awaiting-code': 'A session that awaits its mailed code.',
  'signed-in': 'Any signed-in user.',
  'under-review': 'Any signed-in user, also one whose access is under review.',
  broker: 'A user of a broker company in good standing.',
};

const SUBMISSION_PARAMETER = {
  name: SUBMISSION_HEADER,
  in: 'header',
  required: false,
  description: `Sent again with it within ${SUBMISSIONS_KEPT_HOURS} hours, the call is made once and answered the same.`,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

function requestContent(call: Call) {
  const fields = call.body ? jsonSchema(call.body, 'input') : { type: 'object' };
  if (!call.upload) return { 'application/json': { schema: fields } };
  const { properties, required = [] } = fields as ObjectSchema;
  const file = { type: 'string', format: 'binary', description: `${call.upload.types.join(', ')}` };
  return {
    ...(call.upload.isOptional && { 'application/json': { schema: fields } }),
    'multipart/form-data': {
      schema: {
        ...fields,
        properties: { ...properties, [FILE_PART]: file },
        required: call.upload.isOptional ? required : [...required, FILE_PART],
      },
    },
  };
}

export function operation(id: string, call: Call) {
  const paging = call.paged && {
    headers: Object.fromEntries(
      ['currentpage', 'totalpages', 'totalitems'].map((name) => [name, { schema: { type: 'integer' } }]),
    ),
  };
  return {
    operationId: id,
    summary: call.summary,
    description: [
      `May: ${PERMISSION_LABELS[call.may] ?? `a broker with the permission ${call.may}.`}`,
      ...(call.deprecated ? [`Ends after ${call.deprecated.until}: ${call.deprecated.instead}`] : []),
    ].join(' '),
    tags: [call.path.split('/')[3] ?? 'identity'],
    security: call.may === 'public' ? [] : [{ session: [] }, { bearer: [] }],
    ...(call.deprecated && { deprecated: true, 'x-deprecated': call.deprecated }),
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(call.repeats === 'by-key' ? [SUBMISSION_PARAMETER] : []),
    ],
    ...((call.body || call.upload) && { requestBody: { required: true, content: requestContent(call) } }),
    responses: {
      ...(call.download
        ? { 200: { description: 'The file.', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }
        : call.response
          ? {
              200: {
                description: 'OK',
                ...paging,
                content: { 'application/json': { schema: jsonSchema(call.response, 'output') } },
              },
            }
          : { 204: { description: 'Done.' } }),
      ...Object.fromEntries(
        [...new Set([...call.errors, ...ERRORS_OF_ANY_CALL])].sort().map((status) => [
          status,
          {
            description: `Refused (${status}).`,
            ...((status === 429 || status === 503) && {
              headers: { 'retry-after': { schema: { type: 'integer' }, description: 'Seconds.' } },
            }),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

/** What a webhook's address is sent: one entry a kind of event. */
function webhook(kind: CompanyEventKind) {
  const { label } = COMPANY_EVENT_KINDS[kind];
  const header = (name: string, description: string, required = true) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  });
  return {
    post: {
      operationId: `on_${kind}`,
      summary: label,
      description: `Version ${COMPANY_EVENT_VERSION}. A field may be added to the data, and a value to a list of values; none is renamed or removed.`,
      tags: ['webhooks'],
      security: [],
      parameters: [
        header(
          WEBHOOK_HEADERS.signature,
          't=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>", by the signing secret of the webhook>. Compare it before you read the body, and reject a time that is minutes off.',
        ),
        header(WEBHOOK_HEADERS.event, 'The kind of event.'),
        header(WEBHOOK_HEADERS.delivery, 'The delivery, the same at each try.'),
        header(WEBHOOK_HEADERS.replay, '`true`: sent again because someone asked for it.', false),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(postedEventOf(kind), 'input') } },
      },
      responses: {
        '2XX': { description: 'Taken. Answer within ten seconds, once it is stored.' },
        '4XX': {
          description:
            'Rejected: tried again eight times in two days. Later events of the same load wait, those of others go on. 408 and 429 count as unavailable.',
        },
        '5XX': {
          description: 'Unavailable: the address is tried again later, and all its events wait in their order.',
        },
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [id, call] of Object.entries(calls)) {
    const path = `/monitor${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(id, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Monitor API',
      version: '1',
      description:
        'What the broker portal is built on. Lists take page, per_page and q[...]. Too many requests in a short time are answered 429 with when to come back. A call with the parameter Idempotency-Key is made once for it. A call that will end says so with the headers Deprecation and Sunset.',
    },
    paths,
    webhooks: Object.fromEntries(COMPANY_EVENT_KIND_NAMES.map((kind) => [kind, webhook(kind)])),
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'monitor_session' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The jwt of a session, or an API key.' },
      },
    },
  };
}

/** The document, built at its first request: it takes longer than everything else built at the start. */
function documentWhenAsked() {
  let written: OpenApiDocument | null = null;
  const document = () => {
    written ??= openApiDocument();
    return written;
  };
  return {
    get openapi() {
      return document().openapi;
    },
    get info() {
      return document().info;
    },
    get paths() {
      return document().paths;
    },
    get webhooks() {
      return document().webhooks;
    },
    get components() {
      return document().components;
    },
  };
}

/** Serves `openapi.json` and `docs`, a page to read and try it on, below `base`. */
export async function openApi(app: FastifyInstance, { base }: { base: string }) {
  const document = documentWhenAsked();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  app.get(`${base}/openapi.json`, async () => document);
  await app.register(swaggerUi, {
    routePrefix: `${base}/docs`,
    staticCSP: true,
    // A monitor behind plain HTTP on another host must find its own scripts.
    transformStaticCSP: (header) => header.replace(/;? ?upgrade-insecure-requests/, ''),
  });
}
