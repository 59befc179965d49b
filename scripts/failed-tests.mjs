// What failed, read from a test runner's JSON report: a log keeps its end longer than its middle.

/** @typedef {{ test: string, why: string }} Failed test: the file and the names down to it; why: the first lines of what was said */

const FIRST_LINES = 8;
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const begun = (text) => (text ?? '').replaceAll(colors, '').trim().split('\n').slice(0, FIRST_LINES).join('\n');

/**
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report of Vitest
 * @returns {Failed[]} each test, and each file that could not be run
 */
export function failedInVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ test: name, why: begun(message) }];
    return failed.map(({ fullName, failureMessages }) => ({
      test: `${name} › ${fullName}`,
      why: begun(failureMessages?.join('\n')),
    }));
  });
}

/** Tests that ended so in Playwright, each with the last thing that failed in it. */
function endedInPlaywright(status, suites, above = []) {
  return suites.flatMap(({ title, suites: inner = [], specs = [] }) => {
    const titles = [...above, title];
    const found = specs.flatMap((spec) =>
      spec.tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => ({
          test: [projectName, ...titles, spec.title].join(' › '),
          why: begun(results.findLast(({ error }) => error)?.error.message),
        })),
    );
    return [...endedInPlaywright(status, inner, titles), ...found];
  });
}

/**
 * @param {{ suites: object[], errors?: { message?: string }[] }} report of Playwright
 * @returns {Failed[]} each test that passed at no try, and what failed outside a test
 */
export function failedInPlaywright({ suites, errors = [] }) {
  const outside = errors.map(({ message }) => ({ test: 'outside a test', why: begun(message) }));
  return [...outside, ...endedInPlaywright('unexpected', suites)];
}

/** @returns {Failed[]} each test that passed at the second try only, with what failed at the first */
export const flakyInPlaywright = ({ suites }) => endedInPlaywright('flaky', suites);

/**
 * @param {{ seed: number, failures: { number: string, what: string, detail: string, request: { method?: string, path?: string } }[] }} report of tests/fuzz/main.ts
 * @returns {Failed[]} each answer that may not be
 */
export function failedInFuzz({ seed, failures }) {
  return failures.map(({ number, what, detail, request }) => ({
    test: `request ${number} of seed ${seed}: ${what}`,
    why: begun(`${request.method} ${request.path}\n${detail}`),
  }));
}
