import { eldKey } from '@contract/vehicles/eld-key';
import { expect, test } from 'vitest';

test.each([
  ['Bygone Logs, LLC', 'BYGONELOGS'],
  ['BYGONE LOGS', 'BYGONELOGS'],
  ['Bygone Logs Co., Ltd.', 'BYGONELOGS'],
  ['Bygone-Logs Incorporated', 'BYGONELOGS'],
  // A form of company alone is a name.
  ['Inc', 'INC'],
  ['Cobalt', 'COBALT'],
  ['Mexico Logistics', 'MEXICOLOGISTICS'],
  [' – ', ''],
])('the maker %j is compared as %s', (name, key) => expect(eldKey(name)).toBe(key));
