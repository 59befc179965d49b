import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { calls } from '@contract/calls';
import { COMPANY_EVENT_KIND_NAMES } from '@contract/integrations/company-events.constants';
import { beforeAll, describe, expect, test } from 'vitest';
import { CALLS } from '../../clients/typescript/src/generated/calls';
import { clientModel, clientSources, eventsIn, type Model, type Operation } from '../../scripts/write-clients';
import { python } from './support/both';

let model: Model;
beforeAll(async () => {
  model = await clientModel();
});

const OPERATION: Operation = {
  name: 'endsSoon',
  method: 'GET',
  path: '/api/v1/x',
  text: ['A call of this test. */ """ \\'],
  deprecated: { since: '2026-12-01', until: '2027-12-01', instead: 'Use another.' },
  repeats: 'same',
  params: null,
  query: {
    type: 'object',
    properties: { from: { type: 'string' }, 'odd-name': { enum: ['a', null] } },
    required: ['from'],
  },
  body: null,
  response: {
    type: 'object',
    properties: { class: { anyOf: [{ type: 'number' }, { type: 'null' }] } },
    required: ['class'],
  },
  list: null,
  upload: null,
  isDownload: false,
};

describe('the generated clients', () => {
  test('have every call of the contract, each with its method and address', () => {
    expect(Object.keys(CALLS).sort()).toEqual(Object.keys(calls).sort());
    for (const [name, call] of Object.entries(calls))
      expect([name, CALLS[name as keyof typeof CALLS]]).toMatchObject([name, { method: call.method, path: call.path }]);
  });

  test('are what the generator writes now', () => {
    for (const [path, text] of Object.entries(clientSources(model)))
      expect([path, readFileSync(path, 'utf8') === text]).toEqual([path, true]);
  });

  test('say of a call that it ends, and let no text out of its comment', () => {
    const sources = clientSources({ ...model, operations: [OPERATION], entities: new Map() });
    const typescript = sources['clients/typescript/src/generated/calls.ts']!;
    expect(typescript).toContain('* @deprecated Ends after 2027-12-01. Use another.\n');
    expect(typescript).toContain('A call of this test. *\\/ """ \\');
    expect(typescript).toContain(
      `endsSoon(input: { query: { from: string; "odd-name"?: "a" | null } }, options?: CallOptions)`,
    );
    const calls = sources['clients/python/broker_portal_client/generated/calls.py']!;
    expect(calls).toContain('Deprecated: ends after 2027-12-01. Use another.');
    expect(calls).toContain(`A call of this test. */ ''' \\\\`);
    expect(calls).toContain('def ends_soon(self, *, from_: str,');
    expect(sources['clients/python/broker_portal_client/generated/types.py']).toContain(
      'EndsSoonAnswer = TypedDict("EndsSoonAnswer", {"class": "float | None"})',
    );
  });

  test('type events by their kind where the document of the API does', () => {
    expect(eventsIn({ webhooks: {} })).toBeNull();
    const schema = {
      type: 'object',
      properties: { kind: { const: 'load_eta' }, data: { $ref: '#/components/schemas/Eta' } },
    };
    const events = eventsIn({
      webhooks: { load_eta: { post: { requestBody: { content: { 'application/json': { schema } } } } } },
    });
    const sources = clientSources({
      ...model,
      operations: [],
      entities: new Map([['Eta', { type: 'object', properties: { at: { type: 'string' } }, required: ['at'] }]]),
      events,
    });
    const typescript = sources['clients/typescript/src/generated/calls.ts'];
    expect(typescript).toContain('load_eta: { kind?: "load_eta"; data?: Eta };');
    expect(typescript).toContain('export type MonitorEvent = MonitorEvents[keyof MonitorEvents];');
    expect(sources['clients/python/broker_portal_client/generated/types.py']).toContain(
      'class LoadEtaEvent(TypedDict):\n    kind: NotRequired[Literal["load_eta"]]\n    data: NotRequired[Eta]',
    );
  });

  test('ask the feed for every kind of event', () => {
    const query = model.operations.find(({ name }) => name === 'listCompanyEvents')!.query!;
    expect(query.properties!.kind!.enum).toEqual([...COMPANY_EVENT_KIND_NAMES]);
  });

  test.skipIf(python === null)('name no type in Python that is not there', () => {
    const check = `
import sys, typing, inspect
sys.path.insert(0, "clients/python")
from broker_portal_client.generated import calls, types
from broker_portal_client.call import Conditions, Download, Upload
from broker_portal_client.page import Page
known = {**vars(types), "Conditions": Conditions, "Download": Download, "Upload": Upload, "Page": Page}
counted = 0
for name, value in vars(types).items():
    if typing.is_typeddict(value):
        typing.get_type_hints(value)
        counted += 1
for name, value in vars(calls.Calls).items():
    if inspect.isfunction(value) and not name.startswith("_"):
        typing.get_type_hints(value, known)
        counted += 1
print(counted)
`;
    const counted = Number(execFileSync(python!, ['-c', check], { encoding: 'utf8' }));
    expect(counted).toBeGreaterThan(model.operations.length + model.entities.size / 2);
  });
});
