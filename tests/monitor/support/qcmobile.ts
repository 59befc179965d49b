import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers as FMCSA's QCMobile service gives them, recorded field by field; of a carrier that does not exist. */

const BASE = '/qc/services/carriers/';
export const WEB_KEY = 'a web key of the tests';

type Row = Record<string, unknown>;
const wrapped = (content: unknown) => ({ content, retrievalDate: '2026-09-15T12:00:00.000+0000' });

const carrierRow = (dotNumber: number, changed: Row = {}) => ({
  _links: {},
  carrier: {
    allowedToOperate: 'Y',
    bipdInsuranceOnFile: '1000',
    bipdInsuranceRequired: 'Y',
    bipdRequiredAmount: '750',
    brokerAuthorityStatus: 'N',
    carrierOperation: { carrierOperationCode: 'A', carrierOperationDesc: 'Interstate' },
    commonAuthorityStatus: 'A',
    contractAuthorityStatus: 'N',
    dbaName: null,
    dotNumber,
    legalName: 'CARRIER OF THE TESTS LLC',
    oosDate: null,
    phyCity: 'DALLAS',
    phyState: 'TX',
    phyStreet: '1 MAIN ST',
    phyZipcode: '75201',
    safetyRating: null,
    statusCode: 'A',
    telephone: '2145550100',
    totalPowerUnits: 12,
    ...changed,
  },
});

/** The parts behind a carrier's number, each as it was recorded. */
const partsOf = (dotNumber: number): Record<string, unknown> => ({
  authority: [
    {
      _links: {},
      carrierAuthority: { authority: 'N', commonAuthorityStatus: 'A', docketNumber: 700001, dotNumber, prefix: 'MC' },
    },
  ],
  oos: [],
  basics: [
    {
      _links: {},
      basic: {
        basicsPercentile: '78%',
        basicsType: { basicsCode: 'Unsafe Driving', basicsId: 11, basicsShortDesc: 'Unsafe Driving' },
        basicsViolationThreshold: '65',
        exceededFMCSAInterventionThreshold: 'Y',
        measureValue: '4.72',
        dotNumber,
      },
    },
  ],
  'cargo-carried': [{ cargoClassDesc: 'General Freight', id: { cargoClassId: 1, dotNumber } }],
  'operation-classification': [{ id: { dotNumber, operationClassId: 1 }, operationClassDesc: 'Authorized For Hire' }],
  'docket-numbers': [{ docketNumber: 700001, docketNumberId: 1, dotNumber, prefix: 'MC' }],
});

/**
 * A QCMobile service of the test's own on loopback. `answer` replaces what it says to a path behind the base.
 *
 * @param port left out: any that is free
 */
export async function startQcMobile(dotNumber: number, port = 0) {
  const asked: string[] = [];
  let carrier: Row = {};
  let special: ((path: string, response: ServerResponse) => boolean) | null = null;
  const parts = partsOf(dotNumber);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    const path = url.pathname.slice(BASE.length);
    asked.push(path);
    if (special?.(path, response)) return;
    const json = (content: unknown) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(wrapped(content)));
    if (url.searchParams.get('webKey') !== WEB_KEY) return json('Webkey not found');
    if (path === String(dotNumber)) return json(carrierRow(dotNumber, carrier));
    if (path.startsWith('docket-number/')) return json([carrierRow(dotNumber, carrier)]);
    const part = path.split('/')[1] ?? '';
    return json(path.startsWith(`${dotNumber}/`) && part in parts ? parts[part] : null);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/qc/services`,
    asked,
    /** Fields of the carrier that are otherwise from now on. */
    say: (changed: Row) => {
      carrier = changed;
    },
    /** Whether it has answered the path itself. */
    answer: (how: typeof special) => {
      special = how;
    },
    answerJson: (content: unknown) => wrapped(content),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
