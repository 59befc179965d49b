import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connect, type Monitor, type MonitorError, type MonitorOptions } from '../../../clients/typescript/src/index';
import { findPython } from '../../../scripts/clients.mjs';

const run = promisify(execFile);
export const python = findPython();
if (!python) console.warn('No Python 3.11 or later here: the tests of the Python client are skipped.');

/** The same story in both languages. `waits` has the seconds before each further try. */
export type Told = { result?: unknown; error?: Record<string, unknown>; waits: number[]; warned: string[] };

const told = (error: unknown): Record<string, unknown> => {
  const { name, status, fields, body, retryAfterSeconds } = error as MonitorError & Record<string, unknown>;
  return { kind: name, ...(status !== undefined && { status, fields, body, retryAfter: retryAfterSeconds }) };
};

/** @param story with the client, as TypeScript */
export async function inTypeScript(
  url: string,
  story: (monitor: Monitor) => Promise<unknown>,
  options: Partial<MonitorOptions> = {},
): Promise<Told> {
  const waits: number[] = [];
  const warned: string[] = [];
  const wait = async (ms: number) => void waits.push(ms / 1000);
  const onDeprecated = ({ call, ends }: { call: string; ends: string | null }) => warned.push(`${call} ${ends}`);
  const monitor = connect({ url, key: 'bpk_test', wait, onDeprecated, ...options });
  try {
    return { result: (await story(monitor)) ?? null, waits, warned };
  } catch (error) {
    return { error: told(error), waits, warned };
  }
}

const BEFORE = `
import json, sys, warnings
sys.path.insert(0, "clients/python")
from broker_portal_client import *
waits = []
warned = []
def told(error):
    said = {"kind": type(error).__name__}
    if hasattr(error, "status"):
        said |= {"status": error.status, "fields": getattr(error, "fields", None), "body": getattr(error, "body", None), "retryAfter": getattr(error, "retry_after", None)}
    return said
def bytes_of(value):
    return value.decode() if isinstance(value, bytes) else str(value)
out = {"waits": waits, "warned": warned}
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    try:
        monitor = Monitor(sys.argv[1], "bpk_test", sleep=waits.append, **json.loads(sys.argv[2]))
        result = None
`;
const AFTER = `
        out["result"] = result
    except Exception as error:
        out["error"] = told(error)
warned += [str(one.message) for one in caught]
print(json.dumps(out, default=bytes_of))
`;

/** @param story the same as Python, which sets `result` */
export async function inPython(url: string, story: string, options: object = {}): Promise<Told> {
  const lines = story.trim().split('\n');
  const code = `${BEFORE}${lines.map((line) => `        ${line}`).join('\n')}${AFTER}`;
  const { stdout } = await run(python!, ['-c', code, url, JSON.stringify(options)]);
  return JSON.parse(stdout);
}
